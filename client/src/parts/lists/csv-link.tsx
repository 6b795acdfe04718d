import { Download } from 'lucide-react'
import { ButtonLink, type ButtonLinkProps } from '../../ui/plain/button.tsx'

/** Downloads a list as a CSV file. */
export const CsvLink = (link: ButtonLinkProps) => (
  <ButtonLink variant="secondary" icon={<Download />} download {...link} />
)
