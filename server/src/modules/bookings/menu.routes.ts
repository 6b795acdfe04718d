import { publicList, changingLists } from '../../http/sent-lists.ts'
import { on, onPublic, pictureReply, type Handler } from '../../http/on.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { mostBookedServices } from './reports/report.service.ts'
import { listArchived, setArchived } from '../menu/archive.service.ts'
import {
  listWashServices,
  managedWashServiceView,
  washServiceView,
} from '../menu/wash-services/wash-service.service.ts'
import {
  createWashPackage,
  restoreWashPackage,
  updateWashPackage,
} from '../menu/wash-packages/save-wash-package.service.ts'
import {
  keepingPackagesSold,
  listSoldWashPackages,
  listWashPackages,
  managedWashPackageView,
  washPackageView,
  withSavings,
} from '../menu/wash-packages/wash-package.service.ts'
import { getPicture } from '../settings/pictures/picture.service.ts'
import {
  removePicture,
  setPicture,
  createWashService,
  restoreWashService,
  updateWashService,
} from '../menu/wash-services/save-wash-service.service.ts'

const menu = (context: Context) =>
  publicList(context, 'services', async () => {
    const [services, chosen] = await Promise.all([listWashServices(context), mostBookedServices(context)])
    return services.map(service => ({
      ...washServiceView(service, context.language),
      mostChosen: chosen.has(service.id),
    }))
  })

export const menuHandlers: Handler[] = [
  // A super-admin gets each service with translations and revision.
  on('GET /services', async (context, actor) =>
    actor?.role === 'super-admin'
      ? (await listWashServices(context)).map(managedWashServiceView)
      : menu(context),
  ),
  onPublic('GET /bookings/services', menu),
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
    const washPackage = await changingLists(context, createWashPackage(context, actor, body))
    return managedWashPackageView(washPackage, context.language)
  }),
  on('PUT /packages/:id', async (context, actor, { id, body }) => {
    const washPackage = await changingLists(context, updateWashPackage(context, actor, { id, body }))
    return managedWashPackageView(washPackage, context.language)
  }),
  on('DELETE /packages/:id', (context, actor, { id }) =>
    changingLists(
      context,
      transaction(context, () => setArchived(context, actor, { kind: 'packages', id, isArchived: true })),
    ),
  ),
  on('GET /admin/archive', listArchived),
  on('POST /admin/archive/:kind/:id/restore', async (context, actor, { kind, id }) =>
    kind === 'services'
      ? managedWashServiceView(await changingLists(context, restoreWashService(context, actor, id)))
      : managedWashPackageView(
          await changingLists(context, restoreWashPackage(context, actor, id)),
          context.language,
        ),
  ),
  // IN_USE while a package on sale has no other service (decision 20).
  on('DELETE /services/:id', (context, actor, { id }) => {
    const off = () => setArchived(context, actor, { kind: 'services', id, isArchived: true })
    const archive = () => keepingPackagesSold(context, id, off)
    return changingLists(context, transaction(context, archive))
  }),
  on('POST /services', async (context, actor, { body }) =>
    managedWashServiceView(await changingLists(context, createWashService(context, actor, body))),
  ),
  on('PUT /services/:id', async (context, actor, { id, body }) =>
    managedWashServiceView(await changingLists(context, updateWashService(context, actor, { id, body }))),
  ),
  onPublic('GET /services/:id/picture', async (context, _actor, { id, query }) =>
    pictureReply(await getPicture(context, id), query.v),
  ),
  on('PUT /services/:id/picture', async (context, actor, { id, bytes }) =>
    managedWashServiceView(await changingLists(context, setPicture(context, actor, { id, bytes }))),
  ),
  on('DELETE /services/:id/picture', (context, actor, { id }) =>
    changingLists(context, removePicture(context, actor, id)),
  ),
]
