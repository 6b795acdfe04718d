import { Link } from 'react-router-dom'

/** A person, or their booking, in a list of what was found: the name, and what else tells them from others. */
export function PersonLink({
  to,
  name,
  facts,
}: {
  to: string
  name: string
  facts: readonly (string | null | undefined)[]
}) {
  return (
    <li>
      <Link to={to} className="block min-h-11 rounded-control px-3 py-2 hover:bg-brand-soft">
        <bdi className="block font-semibold wrap-anywhere text-heading">{name}</bdi>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {facts.filter(Boolean).map(fact => (
            <bdi key={fact} className="whitespace-nowrap">
              {fact}
            </bdi>
          ))}
        </span>
      </Link>
    </li>
  )
}
