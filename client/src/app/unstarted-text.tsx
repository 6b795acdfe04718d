import type texts from '../i18n/locales/en/offline/unstarted.json'

/**
 * What a visitor reads where the page cannot start. unstarted.js has the first link lead to the page itself, and fills the
 * list with the branches' telephone numbers.
 */
export function UnstartedText({ title, text, tryAgain, home, branches }: typeof texts) {
  const look = 'text-brand-ink underline'
  return (
    <main className="mx-auto grid w-full max-w-form gap-4 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p>
        {text}{' '}
        <a className={look} href="/">
          {tryAgain}
        </a>
      </p>
      <p>
        <a className={look} href="/">
          {home}
        </a>
      </p>
      <p>
        <a className={look} href="/branches">
          {branches}
        </a>
      </p>
      <ul />
    </main>
  )
}
