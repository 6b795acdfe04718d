import { forgetLists, publicList } from '../../http/sent-lists.ts'
import { type Handler, on } from '../../http/on.ts'
import { archiveWashPackage, createWashPackage, updateWashPackage } from './save-wash-package.service.ts'
import { listSoldWashPackages, listWashPackages } from './wash-package.service.ts'
import { withSavings } from './saving.ts'
import { managedWashPackageView, washPackageView } from './wash-package.view.ts'

export const washPackageHandlers: Handler[] = [
  on('GET /packages', async (context, actor) =>
    actor?.role === 'super-admin'
      ? (await listWashPackages(context)).map(row => managedWashPackageView(row, context.language))
      : publicList(context, 'packages', async () =>
          withSavings(context, await listSoldWashPackages(context), row =>
            washPackageView(row, context.language),
          ),
        ),
  ),
  on('POST /packages', async (context, actor, { body }) => {
    const washPackage = await createWashPackage(context, actor, body)
    forgetLists(context)
    return managedWashPackageView(washPackage, context.language)
  }),
  on('PUT /packages/:id', async (context, actor, { id, body }) => {
    const washPackage = await updateWashPackage(context, actor, { id, body })
    forgetLists(context)
    return managedWashPackageView(washPackage, context.language)
  }),
  on('DELETE /packages/:id', async (context, actor, { id }) => {
    await archiveWashPackage(context, actor, id)
    forgetLists(context)
  }),
]
