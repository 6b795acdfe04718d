import { useReply } from '../../lib/use-api.ts'
import { doneSteps, type Step } from './steps.ts'

/** The steps that are done; undefined until all that they depend on has arrived. */
export function useDoneSteps() {
  const settings = useReply('GET /admin/settings', {}, { staleTime: 0 })
  const mail = useReply('GET /admin/settings/mail', {}, { staleTime: 0 })
  const branches = useReply('GET /admin/branches', {}, { staleTime: 0 })
  const services = useReply('GET /services', {}, { staleTime: 0 })
  const done: ReadonlySet<Step> | undefined =
    settings.data &&
    mail.data &&
    branches.data &&
    services.data &&
    doneSteps({
      settings: settings.data,
      mail: mail.data,
      branches: branches.data.length,
      services: services.data.length,
    })
  const failed = [settings, mail, branches, services].find(query => query.isError && !query.data)
  return { done, failed }
}
