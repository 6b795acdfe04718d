import { idParams, listOf } from '../../contract/fields.ts'
import {
  managedWashPackageViewSchema,
  saveWashPackageBody,
  washPackageViewSchema,
} from '../../contract/wash-packages.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { call, created, list, noContent, ok, type AnyCall } from '../../http/call.ts'
import { archiveWashPackage, createWashPackage, updateWashPackage } from './save-wash-package.service.ts'
import { listWashPackages } from './wash-package.service.ts'
import { managedWashPackageView, washPackageView } from './wash-package.view.ts'

export const washPackageCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/packages',
    who: 'all',
    summary: 'The packages on sale',
    reply: { 200: listOf(washPackageViewSchema.or(managedWashPackageViewSchema)), 304: null },
    // Who may change the packages sees which state of each this is.
    run: async ({ meta }, actor, context) =>
      actor?.role === 'super-admin'
        ? list((await listWashPackages(context)).map(managedWashPackageView))
        : cachedList(context, 'packages', {
            ifNoneMatch: meta.ifNoneMatch,
            read: async () => (await listWashPackages(context)).map(washPackageView),
          }),
  }),
  call({
    method: 'POST',
    path: '/packages',
    who: ['super-admin'],
    summary: 'Put a package on sale',
    body: saveWashPackageBody,
    reply: { 201: managedWashPackageViewSchema },
    run: async ({ body }, actor, context) => {
      const washPackage = await createWashPackage(context, actor, body)
      forgetLists(context)
      return created(managedWashPackageView(washPackage))
    },
  }),
  call({
    method: 'PUT',
    path: '/packages/:id',
    who: ['super-admin'],
    summary: 'Change a package on sale; an absent optional field stays, null clears it',
    params: idParams,
    body: saveWashPackageBody,
    reply: { 200: managedWashPackageViewSchema },
    codes: ['STATE_CONFLICT'],
    run: async ({ params, body }, actor, context) => {
      const washPackage = await updateWashPackage(context, actor, { id: params.id, body })
      forgetLists(context)
      return ok(managedWashPackageView(washPackage))
    },
  }),
  call({
    method: 'DELETE',
    path: '/packages/:id',
    who: ['super-admin'],
    summary: 'Take a package off sale; those reserved live on',
    params: idParams,
    reply: { 204: null },
    run: async ({ params }, actor, context) => {
      await archiveWashPackage(context, actor, params.id)
      forgetLists(context)
      return noContent()
    },
  }),
]
