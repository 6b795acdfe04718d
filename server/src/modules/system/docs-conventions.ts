/** The conventions of every call, as HTML for the API page. The full contract is server/docs/api.md. */
export const CONVENTIONS = `<ul>
<li><b>Lists</b> answer <code>{ "data": [...] }</code>. Lists that can grow without bound are paged:
<code>?limit=</code> (1–200, 50 when absent) and <code>?cursor=</code>, the <code>page.next</code> of the page before; null on the
last one. <code>page.total</code> is null where no counter gives it.</li>
<li><b>Values</b>: ids are 24 hex digits, dates YYYY-MM-DD and times HH:mm of the branch, instants ISO 8601 in UTC,
<code>startsAt</code> and <code>nextAvailable</code> with the branch's offset, prices in the chain's currency with at most two decimals.</li>
<li><b>PUT and POST</b> need every required field. An absent optional field stays as it is, null clears it. Unknown keys of a
body are dropped, unknown query parameters are refused.</li>
<li><b>Order of refusal</b>: 429 for the address, 415 and 413, 403 CSRF, 401, 403 for the role, 400 for shape, 429 for the
account, 404, 403 INCORRECT_DELETION_PASSWORD, then 409 and the business 400s in the order of the table of errors.</li>
<li><b>Idempotency</b>: where a call takes <code>Idempotency-Key</code>, the same key and body replay the first success
(<code>Idempotent-Replayed: true</code>) for 48 hours; another body answers 422. Refusals are not kept.</li>
<li><b>Sessions</b> live in an HttpOnly cookie that the sign-in sets. A state-changing request from another site is refused.</li>
<li><b>Keys</b>: a program of the owner sends <code>Authorization: Bearer cwk_…</code> with the calls that name a key's scope. It sees
what an admin of the key's branch sees, or of the chain, and moves no money.</li>
<li><b>Waiting</b>: 429 and 503 say in <code>Retry-After</code> how many seconds to wait.</li>
</ul>`
