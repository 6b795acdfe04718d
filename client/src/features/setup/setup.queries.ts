import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api-query.ts'
import { doneSteps, type Step } from './steps.ts'

/** The steps that are done; undefined until all that they depend on has arrived. */
export function useDoneSteps() {
  const settings = useQuery({ ...apiQuery('GET /admin/settings'), staleTime: 0 })
  const branches = useQuery({ ...apiQuery('GET /admin/branches'), staleTime: 0 })
  const services = useQuery({ ...apiQuery('GET /services'), staleTime: 0 })
  const done: ReadonlySet<Step> | undefined =
    settings.data &&
    branches.data &&
    services.data &&
    doneSteps({
      settings: settings.data,
      branches: branches.data.length,
      services: services.data.length,
    })
  const failed = [settings, branches, services].find(query => query.isError && !query.data)
  return { done, failed }
}
