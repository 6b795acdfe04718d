import type about from './locales/en/landing/about.json'
import type common from './locales/en/landing/common.json'
import type footer from './locales/en/landing/footer.json'
import type landing from './locales/en/landing/landing.json'
import type nav from './locales/en/landing/nav.json'
import type states from './locales/en/landing/states.json'
import type titles from './locales/en/app/titles.json'
import type account from './locales/en/app/account.json'
import type actions from './locales/en/app/actions.json'
import type auth from './locales/en/app/auth.json'
import type booking from './locales/en/app/booking.json'
import type branchPages from './locales/en/app/branchPages.json'
import type calendar from './locales/en/app/calendar.json'
import type dashboard from './locales/en/app/dashboard.json'
import type earliest from './locales/en/app/earliest.json'
import type errors from './locales/en/app/errors.json'
import type currency from './locales/en/setup/currency.json'
import type offered from './locales/en/setup/offered.json'
import type packages from './locales/en/app/packages.json'
import type passkeys from './locales/en/app/passkeys.json'
import type payments from './locales/en/app/payments.json'
import type privacy from './locales/en/app/privacy.json'
import type profile from './locales/en/app/profile.json'
import type services from './locales/en/app/services.json'
import type status from './locales/en/app/status.json'
import type units from './locales/en/app/units.json'
import type visit from './locales/en/app/visit.json'
import type waiting from './locales/en/app/waiting.json'
import type admin from './locales/en/admin/admin.json'
import type adminBookings from './locales/en/desk/adminBookings.json'
import type adminDashboard from './locales/en/admin/adminDashboard.json'
import type adminPackages from './locales/en/desk/adminPackages.json'
import type archive from './locales/en/office/archive.json'
import type audit from './locales/en/office/audit.json'
import type board from './locales/en/desk/board.json'
import type factor from './locales/en/factor/factor.json'
import type feeds from './locales/en/feeds/feeds.json'
import type branches from './locales/en/office/branches.json'
import type chain from './locales/en/office/chain.json'
import type counter from './locales/en/desk/counter.json'
import type customers from './locales/en/desk/customers.json'
import type integrity from './locales/en/office/integrity.json'
import type keys from './locales/en/programs/keys.json'
import type setup from './locales/en/setup/setup.json'
import type suggestions from './locales/en/setup/suggestions.json'
import type copyChain from './locales/en/setup/copyChain.json'
import type importCustomers from './locales/en/setup/importCustomers.json'
import type embed from './locales/en/setup/embed.json'
import type logo from './locales/en/setup/logo.json'
import type webhooks from './locales/en/programs/webhooks.json'
import type mails from './locales/en/desk/mails.json'
import type money from './locales/en/app/money.json'
import type notices from './locales/en/admin/notices.json'
import type registerAdmin from './locales/en/office/registerAdmin.json'
import type reports from './locales/en/office/reports.json'
import type settlement from './locales/en/office/settlement.json'
import type settings from './locales/en/office/settings.json'
import type system from './locales/en/office/system.json'
import type team from './locales/en/office/team.json'
import type till from './locales/en/office/till.json'
import type washPackages from './locales/en/office/washPackages.json'
import type washServices from './locales/en/office/washServices.json'
import 'i18next'

/** Keys are typed: `t('booking.titel')` does not compile. A new section is a JSON file per language and a line here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: {
        about: typeof about
        common: typeof common
        footer: typeof footer
        landing: typeof landing
        nav: typeof nav
        states: typeof states
        titles: typeof titles
        account: typeof account
        actions: typeof actions
        auth: typeof auth
        booking: typeof booking
        branchPages: typeof branchPages
        calendar: typeof calendar
        dashboard: typeof dashboard
        earliest: typeof earliest
        errors: typeof errors
        currency: typeof currency
        offered: typeof offered
        packages: typeof packages
        passkeys: typeof passkeys
        payments: typeof payments
        privacy: typeof privacy
        profile: typeof profile
        services: typeof services
        status: typeof status
        units: typeof units
        visit: typeof visit
        waiting: typeof waiting
        waiting: typeof waiting
        admin: typeof admin
        adminBookings: typeof adminBookings
        adminDashboard: typeof adminDashboard
        adminPackages: typeof adminPackages
        archive: typeof archive
        audit: typeof audit
        board: typeof board
        branches: typeof branches
        factor: typeof factor
        feeds: typeof feeds
        chain: typeof chain
        counter: typeof counter
        customers: typeof customers
        integrity: typeof integrity
        keys: typeof keys
        copyChain: typeof copyChain
        importCustomers: typeof importCustomers
        embed: typeof embed
        logo: typeof logo
        mails: typeof mails
        money: typeof money
        notices: typeof notices
        registerAdmin: typeof registerAdmin
        reports: typeof reports
        settlement: typeof settlement
        settings: typeof settings
        setup: typeof setup
        suggestions: typeof suggestions
        system: typeof system
        team: typeof team
        till: typeof till
        washPackages: typeof washPackages
        washServices: typeof washServices
        webhooks: typeof webhooks
      }
    }
  }
}
