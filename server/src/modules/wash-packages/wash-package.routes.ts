import { forgetLists, publicList } from '../../http/public-list.ts'
import { created, list, noContent, ok, type Handler, on } from '../../http/on.ts'
import { archiveWashPackage, createWashPackage, updateWashPackage } from './save-wash-package.service.ts'
import { listSoldWashPackages, listWashPackages } from './wash-package.service.ts'
import { withSavings } from './saving.ts'
import { managedWashPackageView, washPackageView } from './wash-package.view.ts'

export const washPackageHandlers: Handler[] = [
  on('GET /packages', async (_input, actor, context) =>
    actor?.role === 'super-admin'
      ? list((await listWashPackages(context)).map(row => managedWashPackageView(row, context.language)))
      : publicList(context, 'packages', async () =>
          withSavings(context, await listSoldWashPackages(context), row =>
            washPackageView(row, context.language),
          ),
        ),
  ),
  on('POST /packages', async ({ body }, actor, context) => {
    const washPackage = await createWashPackage(context, actor, body)
    forgetLists(context)
    return created(managedWashPackageView(washPackage, context.language))
  }),
  on('PUT /packages/:id', async ({ params, body }, actor, context) => {
    const washPackage = await updateWashPackage(context, actor, { id: params.id, body })
    forgetLists(context)
    return ok(managedWashPackageView(washPackage, context.language))
  }),
  on('DELETE /packages/:id', async ({ params }, actor, context) => {
    await archiveWashPackage(context, actor, params.id)
    forgetLists(context)
    return noContent()
  }),
]
