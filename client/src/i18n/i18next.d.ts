import type about from './locales/en/public/about.json'
import type common from './locales/en/public/common.json'
import type footer from './locales/en/public/footer.json'
import type landing from './locales/en/public/landing.json'
import type nav from './locales/en/public/nav.json'
import type states from './locales/en/public/states.json'
import type titles from './locales/en/public/titles.json'
import type account from './locales/en/public/account.json'
import type actions from './locales/en/public/actions.json'
import type auth from './locales/en/public/auth.json'
import type booking from './locales/en/public/booking.json'
import type branchPages from './locales/en/public/branchPages.json'
import type calendar from './locales/en/public/calendar.json'
import type dashboard from './locales/en/public/dashboard.json'
import type earliest from './locales/en/public/earliest.json'
import type errors from './locales/en/public/errors.json'
import type currency from './locales/en/desk/currency.json'
import type offered from './locales/en/desk/offered.json'
import type packages from './locales/en/public/packages.json'
import type passkeys from './locales/en/public/passkeys.json'
import type payments from './locales/en/public/payments.json'
import type privacy from './locales/en/public/privacy.json'
import type profile from './locales/en/public/profile.json'
import type services from './locales/en/public/services.json'
import type status from './locales/en/public/status.json'
import type units from './locales/en/public/units.json'
import type visit from './locales/en/public/visit.json'
import type waiting from './locales/en/public/waiting.json'
import type admin from './locales/en/desk/admin.json'
import type adminBookings from './locales/en/desk/adminBookings.json'
import type adminDashboard from './locales/en/desk/adminDashboard.json'
import type adminPackages from './locales/en/desk/adminPackages.json'
import type archive from './locales/en/desk/archive.json'
import type audit from './locales/en/desk/audit.json'
import type board from './locales/en/desk/board.json'
import type factor from './locales/en/public/factor.json'
import type feeds from './locales/en/public/feeds.json'
import type branches from './locales/en/desk/branches.json'
import type chain from './locales/en/desk/chain.json'
import type counter from './locales/en/desk/counter.json'
import type customers from './locales/en/desk/customers.json'
import type integrity from './locales/en/desk/integrity.json'
import type keys from './locales/en/desk/keys.json'
import type setup from './locales/en/desk/setup.json'
import type suggestions from './locales/en/desk/suggestions.json'
import type copyChain from './locales/en/desk/copyChain.json'
import type importCustomers from './locales/en/desk/importCustomers.json'
import type embed from './locales/en/desk/embed.json'
import type logo from './locales/en/desk/logo.json'
import type webhooks from './locales/en/desk/webhooks.json'
import type mails from './locales/en/desk/mails.json'
import type money from './locales/en/public/money.json'
import type notices from './locales/en/desk/notices.json'
import type registerAdmin from './locales/en/desk/registerAdmin.json'
import type reports from './locales/en/desk/reports.json'
import type settlement from './locales/en/desk/settlement.json'
import type settings from './locales/en/desk/settings.json'
import type system from './locales/en/desk/system.json'
import type team from './locales/en/desk/team.json'
import type till from './locales/en/desk/till.json'
import type washPackages from './locales/en/desk/washPackages.json'
import type washServices from './locales/en/desk/washServices.json'
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
