import { publicList, changingLists } from '../../http/sent-lists.ts'
import { on, pictureReply, type Handler } from '../../http/on.ts'
import type { Context } from '../../context.ts'
import { mostBookedServices } from './reports/report.service.ts'
import {
  listWashServices,
  managedWashServiceView,
  washServiceView,
} from '../menu/wash-services/wash-service.service.ts'
import {
  archiveWashPackage,
  createWashPackage,
  updateWashPackage,
} from '../menu/wash-packages/save-wash-package.service.ts'
import {
  listSoldWashPackages,
  listWashPackages,
  managedWashPackageView,
  washPackageView,
  withSavings,
} from '../menu/wash-packages/wash-package.service.ts'
import { getPicture } from '../settings/pictures/picture.service.ts'
import { removePicture, setPicture } from '../menu/wash-services/picture.service.ts'
import { createWashService, updateWashService } from '../menu/wash-services/save-wash-service.service.ts'

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
  on('GET /bookings/services', menu, { withoutSession: true }),
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
    changingLists(context, archiveWashPackage(context, actor, id)),
  ),
  on('POST /services', async (context, actor, { body }) =>
    managedWashServiceView(await changingLists(context, createWashService(context, actor, body))),
  ),
  on('PUT /services/:id', async (context, actor, { id, body }) =>
    managedWashServiceView(await changingLists(context, updateWashService(context, actor, { id, body }))),
  ),
  on(
    'GET /services/:id/picture',
    async (context, _actor, { id, query }) => pictureReply(await getPicture(context, id), query.v),
    { withoutSession: true },
  ),
  on('PUT /services/:id/picture', async (context, actor, { id, bytes }) =>
    managedWashServiceView(await changingLists(context, setPicture(context, actor, { id, bytes }))),
  ),
  on('DELETE /services/:id/picture', (context, actor, { id }) =>
    changingLists(context, removePicture(context, actor, id)),
  ),
]
