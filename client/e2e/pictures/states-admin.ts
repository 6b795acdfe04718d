import { answer, inFirstMenu, opens, press, refuse } from './moves.ts'
import type { Scene, Stage } from './scene.ts'
import { TRAIL } from './trail.ts'

/** Opens a create form and submits it empty; the submit button has the label of the button that opened it. */
const sendsEmpty = (add: string) => async (stage: Stage) => {
  await press(stage, add)
  await press(stage, add)
  await stage.page.locator('main [aria-invalid="true"]').first().waitFor()
}

const NONE = { data: [], page: { next: null, total: 0 } }

/** States of the admins' other pages. */
export const ADMIN_STATES: readonly Scene[] = [
  {
    name: 'admin-branches/errors',
    path: '/BranchCrud',
    who: 'super-admin',
    act: async stage => {
      await press(stage, 'branches.add')
      await stage.page.getByText(stage.t('branches.closures'), { exact: true }).click()
      await press(stage, 'branches.addClosure')
      await press(stage, 'branches.add')
      await stage.page.locator('main [aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'admin-branches/edit',
    path: '/BranchCrud',
    who: 'branch-admin',
    act: async stage => {
      await press(stage, 'branches.editOne')
      await stage.page.getByText(stage.t('branches.week'), { exact: true }).click()
    },
  },
  {
    name: 'admin-services/errors',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: sendsEmpty('washServices.add'),
  },
  {
    name: 'admin-services/edit',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: async stage => {
      await press(stage, 'washServices.editOne')
      for (const part of ['more', 'translations'])
        await stage.page
          .getByText(stage.t(`washServices.${part}`), { exact: true })
          .first()
          .click()
    },
  },
  {
    name: 'admin-services/delete',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: opens('washServices.deleteOne'),
  },
  {
    name: 'admin-services/archived',
    path: '/ServicesCrud',
    who: 'super-admin',
    act: async ({ page, t }) => {
      await page.getByText(t('archive.archived'), { exact: true }).click()
    },
  },
  {
    name: 'admin-wash-packages/errors',
    path: '/PackagesCRUD',
    who: 'super-admin',
    act: sendsEmpty('washPackages.add'),
  },
  {
    name: 'admin-wash-packages/delete',
    path: '/PackagesCRUD',
    who: 'super-admin',
    act: opens('washPackages.deleteOne'),
  },
  {
    name: 'admin-register/errors',
    path: '/Registeradmin',
    who: 'super-admin',
    act: stage => press(stage, 'registerAdmin.submit'),
  },
  { name: 'admin-team/edit', path: '/AdminDashboard/Team', who: 'super-admin', act: opens('team.editOne') },
  {
    name: 'admin-team/link',
    path: '/AdminDashboard/Team',
    who: 'super-admin',
    act: inFirstMenu('team.link', 'team.more'),
  },
  {
    name: 'admin-audit/filled',
    path: '/AdminDashboard/Audit',
    who: 'super-admin',
    before: ({ page }) => answer(page, 'admin/audit*', { json: TRAIL }),
  },
  {
    name: 'admin-audit/empty',
    path: '/AdminDashboard/Audit',
    who: 'super-admin',
    before: ({ page }) => answer(page, 'admin/audit*', { json: NONE }),
  },
  {
    name: 'admin-reports/failed',
    path: '/AdminDashboard/Reports',
    who: 'super-admin',
    before: ({ page }) => refuse(page, 'admin/reports*'),
  },
]
