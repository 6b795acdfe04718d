// commands, sessions, transactions, cursors.
import { Long, ObjectId } from 'bson'
import { Coll, Doc, MongoErr, V, badValue, clone, collation, ctype, T, decode, encode, eq, failedToParse, isDoc, keyOf, plain, isNum, toDouble } from './values.js'
import { compile, MatchOpts, Pred, walk } from './matcher.js'
import { compileUpdate, seed, Updater } from './update.js'
import { projection, sorter } from './project.js'
import { evalExpr } from './expr.js'
import { AggEnv, runPipeline, runStages } from './agg.js'
import { Collection, Conn, Index, Store, TxnView, mkIndex } from './store.js'
const MVCC = true
import { plan, run as runPlan, Plan } from './planner.js'
import { mingoCompile, mingoUpdater, USE_MINGO } from './mingo-ql.js'

const num = (v: V, d = 0): number => (v === undefined || v === null ? d : isNum(v) ? toDouble(v) : d)
type Txn = { n: number; state: 'open' | 'committed' | 'aborted'; timer?: NodeJS.Timeout; started: number; last: number; busy: boolean; view?: TxnView }
type Session = { id: string; txn?: Txn; retry?: { n: number; reply: Doc | Promise<Doc> } }
type Cursor = { id: bigint; gen: Iterator<Buffer>; ns: string; last: number; peek?: Buffer; txn: boolean }
export interface Req { cmd: Doc; db: string; seqs: Record<string, Buffer[]>; conn: number }
interface Ctx { cn: Conn; db: string; cmd: Doc; req: Req; txn: boolean }
export type Reply = Doc | { raw: Buffer }

const READS = new Set(['find', 'aggregate', 'count', 'distinct', 'listIndexes', 'listCollections', 'listDatabases', 'explain', 'collStats', 'dbStats', 'getMore', 'validate'])
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'create', 'drop', 'dropDatabase', 'createIndexes', 'dropIndexes', 'deleteIndexes', 'collMod', 'renameCollection', 'bulkWrite'])

export class Engine {
  sessions = new Map<string, Session>()
  cursors = new Map<bigint, Cursor>()
  nextCursor = 1000n
  timers: NodeJS.Timeout[] = []
  lifetimeMs = 60000; idleMs = Number(process.env.ENGINE_TXN_IDLE_MS ?? 3000)
  constructor(public s: Store, public me: string, public setName = 'rs0') {
    const t = setInterval(() => this.ttl(), Number(process.env.ENGINE_TTL_MS ?? 60000)); t.unref(); this.timers.push(t)
    const c = setInterval(() => { const now = Date.now(); for (const [k, x] of this.cursors) if (now - x.last > 600000) this.cursors.delete(k) }, 60000); c.unref(); this.timers.push(c)
  }
  close() { this.timers.forEach(clearInterval); this.s.close() }

  hello(): Doc {
    return { isWritablePrimary: true, ismaster: true, helloOk: true, secondary: false, setName: this.setName, setVersion: 1, hosts: [this.me], primary: this.me, me: this.me, maxBsonObjectSize: 16777216, maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, localTime: new Date(), logicalSessionTimeoutMinutes: 30, connectionId: 1, minWireVersion: 0, maxWireVersion: 25, readOnly: false, ok: 1 }
  }
  async handle(req: Req): Promise<Reply> {
    const r = await this.handle1(req), w = req.cmd.writeConcern?.w
    if (isNum(w) && toDouble(w) > 1 && !('raw' in r) && r.ok) return { ...r, writeConcernError: { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' } }
    return r
  }
  private async handle1(req: Req): Promise<Reply> {
    const cmd = req.cmd, name = Object.keys(cmd)[0]
    try {
      const fixed = this.admin(name, cmd, req)
      if (fixed) return await fixed
      const lsid = cmd.lsid?.id ? Buffer.from(cmd.lsid.id.buffer).toString('hex') : null
      if (cmd.autocommit === false) return await this.inTxn(name, req, this.session(lsid!))
      if (name === 'commitTransaction' || name === 'abortTransaction') throw new MongoErr(125, 'CommandFailed', `${name} must be run within a transaction`)
      const isW = WRITES.has(name) || (name === 'aggregate' && Array.isArray(cmd.pipeline) && cmd.pipeline.some((p: Doc) => isDoc(p) && (p.$out || p.$merge)))
      if (isW) {
        if (cmd.txnNumber !== undefined && lsid) {
          const ss = this.session(lsid), n = num(cmd.txnNumber)
          if (ss.retry && ss.retry.n === n) return ss.retry.reply
          if (ss.txn && ss.txn.state === 'open' && n > ss.txn.n) this.abort(ss.txn)
          const p = this.s.write(() => this.exec(name, { cn: this.s.w, db: req.db, cmd, req, txn: false })) as Promise<Doc>
          ss.retry = { n, reply: p }
          p.catch(() => { if (ss.retry?.reply === p) ss.retry = undefined })
          return await p
        }
        return await this.s.write(() => this.exec(name, { cn: this.s.w, db: req.db, cmd, req, txn: false }))
      }
      if (READS.has(name)) return this.exec(name, { cn: this.s.r, db: req.db, cmd, req, txn: false })
      throw new MongoErr(59, 'CommandNotFound', `no such command: '${name}'`)
    } catch (e) { return errDoc(e) }
  }
  session(id: string): Session { let s = this.sessions.get(id); if (!s) this.sessions.set(id, (s = { id })); if (this.sessions.size > 10000) for (const [k, v] of this.sessions) { if (v.txn?.state !== 'open') this.sessions.delete(k); if (this.sessions.size <= 9000) break } return s }

  // ------------------------------------------------------------ transactions
  private async inTxn(name: string, req: Req, ss: Session): Promise<Reply> {
    const cmd = req.cmd, n = num(cmd.txnNumber)
    const gone = (m = `Given transaction number ${n} does not match any in-progress transactions. The active transaction number is ${ss.txn?.n ?? -1}`) => new MongoErr(251, 'NoSuchTransaction', m, { errorLabels: ['TransientTransactionError'] })
    if (cmd.startTransaction) {
      if (ss.txn && n < ss.txn.n) throw new MongoErr(225, 'TransactionTooOld', 'transaction number is too old')
      if (ss.txn?.state === 'open') { if (ss.txn.n === n) throw new MongoErr(117, 'ConflictingOperationInProgress', 'transaction already started'); this.abort(ss.txn) }
      if (!DATA.has(name)) throw new MongoErr(263, 'OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`)
      const t: Txn = { n, state: 'open', started: Date.now(), last: Date.now(), busy: true }
      ss.txn = t
      if (MVCC) t.view = this.s.beginView()
      else { await this.s.begin(); if ((t as any).state !== 'open') { this.s.end(false); throw gone() } }
      t.started = t.last = Date.now()
      t.timer = setInterval(() => { const now = Date.now(); if (now - t.started > this.lifetimeMs) return this.abort(t); if (!t.busy && now - t.last > this.idleMs) { this.s.failWaiters(this.idleMs); if (now - t.last > this.idleMs * 4 && this.s.waiters() > 0) this.abort(t) } }, 100); t.timer.unref()
    }
    const t = ss.txn
    if (name === 'commitTransaction') {
      if (t && t.n === n && t.state === 'committed') return { ok: 1 }
      if (!t || t.n !== n || t.state !== 'open') throw gone()
      try { t.busy = true; if (t.view) await this.s.commitView(t.view); else this.s.end(true); t.state = 'committed' } catch (e) { t.state = 'aborted'; throw e } finally { clearInterval(t.timer) }
      return { ok: 1 }
    }
    if (name === 'abortTransaction') { if (!t || t.n !== n || t.state !== 'open') throw gone(); this.abort(t); return { ok: 1 } }
    if (!t || t.n !== n || t.state !== 'open') throw gone(t?.state === 'aborted' && t.n === n ? `Transaction with { txnNumber: ${n} } has been aborted.` : undefined)
    if (!DATA.has(name)) { this.abort(t); throw new MongoErr(263, 'OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`) }
    t.busy = true
    try {
      this.s.cur = t.view ?? null
      const r = this.exec(name, { cn: t.view?.cn ?? this.s.w, db: req.db, cmd, req, txn: true }) as Doc
      if (r.writeErrors) { this.s.cur = null; this.abort(t); const w = r.writeErrors.find((z: Doc) => z.code === 112); if (w) throw new MongoErr(112, 'WriteConflict', w.errmsg, { errorLabels: ['TransientTransactionError'] }) }
      return r
    } catch (e) { this.s.cur = null; this.abort(t); throw e } finally { this.s.cur = null; t.busy = false; t.last = Date.now() }
  }
  private abort(t: Txn) { if (t.state !== 'open') return; t.state = 'aborted'; if (t.timer) { clearInterval(t.timer); for (const [k, c] of this.cursors) if (c.txn) this.cursors.delete(k); if (t.view) this.s.abortView(t.view); else this.s.end(false) } }

  // ------------------------------------------------------------ admin
  private admin(name: string, cmd: Doc, req: Req): Reply | Promise<Reply> | null {
    switch (name) {
      case 'hello': case 'ismaster': case 'isMaster': return this.hello()
      case 'setParameter': return { was: 0, ok: 1 }
      case 'ping': return { ok: 1 }
      case 'buildInfo': case 'buildinfo': return { version: '8.0.0', versionArray: [8, 0, 0, 0], gitVersion: 'embedded', modules: [], bits: 64, debug: false, maxBsonObjectSize: 16777216, ok: 1 }
      case 'serverStatus': return { version: '8.0.0', process: 'mongod', pid: process.pid, uptime: process.uptime(), localTime: new Date(), host: this.me, connections: { current: 1 }, storageEngine: { name: 'wiredTiger', supportsCommittedReads: true, persistent: true }, ok: 1 }
      case 'getParameter': return { featureCompatibilityVersion: { version: '8.0' }, ok: 1 }
      case 'connectionStatus': return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }
      case 'hostInfo': return { system: { hostname: this.me }, os: {}, ok: 1 }
      case 'whatsmyuri': return { you: '127.0.0.1:1', ok: 1 }
      case 'getLog': return { log: [], totalLinesWritten: 0, ok: 1 }
      case 'replSetGetStatus': return { set: this.setName, myState: 1, members: [{ _id: 0, name: this.me, state: 1, stateStr: 'PRIMARY', self: true }], ok: 1 }
      case 'startSession': return { id: { id: new ObjectId() }, timeoutMinutes: 30, ok: 1 }
      case 'refreshSessions': return { ok: 1 }
      case 'endSessions': case 'killSessions': for (const x of cmd[name] ?? []) { const id = Buffer.from(x.id.buffer).toString('hex'); const s = this.sessions.get(id); if (s?.txn) this.abort(s.txn); this.sessions.delete(id) } return { ok: 1 }
      case 'killAllSessions': for (const s of this.sessions.values()) if (s.txn) this.abort(s.txn); this.sessions.clear(); return { ok: 1 }
      case 'killCursors': { const killed: Long[] = [], nf: Long[] = []; for (const c of cmd.cursors) { const id = big(c); (this.cursors.delete(id) ? killed : nf).push(Long.fromBigInt(id)) } return { cursorsKilled: killed, cursorsNotFound: nf, cursorsAlive: [], cursorsUnknown: [], ok: 1 } }
      case 'engineStats': return { ...this.s.stats, rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed, ok: 1 }
    }
    return null
  }
  private ttl() {
    if (this.s.txnOpen) return
    for (const c of this.s.colls.values()) for (const i of c.indexes) if (i.ttl !== null) {
      const q = { [Object.keys(i.key)[0]]: { $lt: new Date(Date.now() - i.ttl * 1000) } }
      void this.s.write(() => { for (const r of [...this.rows(this.s.w, c, q, {})]) this.s.remove(c, r.rid, r.doc) }).catch(() => {})
    }
  }
  exec(name: string, x: Ctx): Reply { return COMMANDS[name].call(this, x) }

  // ------------------------------------------------------------ reading
  matchOpts(c: Collection | undefined, cmd: Doc): MatchOpts {
    const vars = cmd.let ? evalLet(cmd.let) : undefined
    return { coll: collation(cmd.collation ?? c?.options.collation), vars, text: c ? textMatcher(c) : undefined }
  }
  *rows(cn: Conn, c: Collection, q: Doc, o: { mo?: MatchOpts; sort?: Doc | null; hint?: V; limit?: number; usePlan?: Plan | null }): Generator<{ rid: number; doc: Doc; raw: Buffer }> {
    const mo = o.mo ?? this.matchOpts(c, {})
    const test: Pred = USE_MINGO ? mingoCompile(q, mo) : compile(q, mo)
    const sort = o.sort && Object.keys(o.sort).length ? o.sort : null
    const nat = sort?.$natural !== undefined
    const tv = this.s.cur, dirty = tv?.touches(c)
    if (nat) { for (const r of this.s.scanColl(cn, c, num(sort!.$natural) < 0)) if (test(r.doc)) yield r; return }
    const p = o.usePlan !== undefined ? o.usePlan : plan(c, q, sort, mo.coll ?? null, isDoc(o.hint) && '$natural' in o.hint ? undefined : o.hint)
    if (p && dirty) p.sorted = false
    const src0 = p ? fromPlan(this.s, cn, p, o.limit && (!sort || p.sorted) ? Math.min(512, Math.max(8, o.limit + 1)) : 64) : this.s.scanColl(cn, c)
    const src = dirty ? merged(src0, tv!, c) : src0
    const nearField = Object.keys(q).find(k => isDoc(q[k]) && (q[k].$near || q[k].$nearSphere))
    if (nearField && !sort) { const hits = [...src].filter(r => test(r.doc)); yield* nearSort(hits, nearField, q[nearField]); return }
    if (!sort || p?.sorted) { for (const r of src) if (test(r.doc)) yield r; return }
    const hits: { rid: number; doc: Doc; raw: Buffer }[] = []
    for (const r of src) if (test(r.doc)) hits.push(r)
    yield* sorter<{ rid: number; doc: Doc; raw: Buffer }>(sort, mo.coll ?? null, r => r.doc, d => textScore(c, d, q.$text))(hits)
  }
  *findRaw(x: Ctx, c: Collection | undefined, cmd: Doc): Generator<Buffer> {
    const q = cmd.filter ?? cmd.query ?? {}
    if (!isDoc(q)) throw failedToParse(`Expected field filterto be of type object`)
    const mo = this.matchOpts(c, cmd)
    if (!c) { compile(q, mo); return }
    const proj = projection(cmd.projection, q, { coll: mo.coll, vars: mo.vars, score: d => textScore(c, d, q.$text) })
    let skip = num(cmd.skip), left = Math.abs(num(cmd.limit)) || Infinity
    for (const r of this.rows(x.cn, c, q, { mo, sort: cmd.sort, hint: cmd.hint, limit: left === Infinity ? undefined : left + skip })) {
      if (skip > 0) { skip--; continue }
      yield proj ? encode(proj(r.doc)) : r.raw
      if (--left <= 0) return
    }
  }
  env(x: Ctx, c: Collection | undefined, cmd: Doc): AggEnv {
    const mo = this.matchOpts(c, cmd)
    return {
      coll: mo.coll ?? null, text: c ? textMatcher(c) : undefined,
      find: (name, filter, o = {}) => {
        const cc = this.s.get(x.db, name); if (!cc) { compile(filter, mo); return [] }
        if (cc.options.viewOn) { let d = runPipeline(cc.options.viewOn, [...plain(cc.options.pipeline ?? []), { $match: filter }], this.env(x, undefined, {})); if (o.sort) d = runStages(d, [{ $sort: o.sort }], this.env(x, undefined, {})); if (o.skip) d = d.slice(o.skip); return o.limit ? d.slice(0, o.limit) : d }
        const out: Doc[] = []; let skip = o.skip ?? 0, left = o.limit ?? Infinity
        for (const r of this.rows(x.cn, cc, filter, { mo: { ...mo, text: textMatcher(cc) }, sort: o.sort, hint: name === cmd.aggregate ? cmd.hint : undefined, limit: left === Infinity ? undefined : left + skip })) { if (skip > 0) { skip--; continue } out.push(plain(r.doc)); if (--left <= 0) break }
        return out
      },
      hasIndex: (name, f) => !!this.s.get(x.db, name)?.indexes.some(i => !i.special && !i.partial && !i.sparse && Object.keys(i.key)[0] === f),
      sessions: () => [...this.sessions.values()].map(z => ({ _id: { id: z.id }, lastUse: new Date() })),
      stats: (name, st) => { const cc = this.s.get(x.db, name); return st === '$indexStats' ? (cc?.indexes ?? []).map(i => ({ name: i.name, key: i.key, accesses: { ops: 0, since: new Date() } })) : [{ ns: `${x.db}.${name}`, count: cc ? this.s.count(x.cn, cc) : 0, storageStats: { count: cc ? this.s.count(x.cn, cc) : 0 } }] },
      out: (st, spec, docs) => this.mergeOut(x, st, spec, docs),
    }
  }
  mergeOut(x: Ctx, st: string, spec: V, docs: Doc[]) {
    const into = st === '$out' ? spec : typeof spec === 'string' ? spec : spec.into
    const db = isDoc(into) ? into.db ?? x.db : x.db, name = isDoc(into) ? into.coll : into
    let c = this.s.get(db, name)
    if (st === '$out') {
      if (c) { for (const r of [...this.s.scanColl(this.s.w, c)]) this.s.remove(c, r.rid, r.doc) } else c = this.s.create(db, name)
      for (const d of docs) { const n = '_id' in d ? d : { _id: new ObjectId(), ...d }; this.s.insert(c, encode(n), n) }
      return
    }
    c ??= this.s.create(db, name)
    const on = isDoc(spec) && spec.on ? [].concat(spec.on) : ['_id']
    const wm = isDoc(spec) ? spec.whenMatched ?? 'merge' : 'merge', wn = isDoc(spec) ? spec.whenNotMatched ?? 'insert' : 'insert'
    for (const d0 of docs) {
      const d = '_id' in d0 ? d0 : on.includes('_id' as never) ? { _id: new ObjectId(), ...d0 } : d0
      const hit = [...this.rows(this.s.w, c, Object.fromEntries(on.map(k => [k, d[k]])), {})][0]
      if (hit) {
        if (wm === 'fail') throw new MongoErr(11000, 'DuplicateKey', '$merge: document already exists')
        if (wm === 'keepExisting') continue
        const n = wm === 'replace' ? { _id: hit.doc._id, ...d } : Array.isArray(wm) ? runStages([plain(hit.doc)], wm, this.env(x, c, {}), { new: d })[0] : { ...hit.doc, ...d }
        this.s.update(c, hit.rid, hit.doc, n, encode(n))
      } else if (wn === 'insert') { const n = '_id' in d ? d : { _id: new ObjectId(), ...d }; this.s.insert(c, encode(n), n) } else if (wn === 'fail') throw new MongoErr(13113, 'MergeStageNoMatchingDocument', '$merge could not find a matching document')
    }
  }
  // ------------------------------------------------------------ cursors
  cursor(x: Ctx, ns: string, gen: Iterator<Buffer>, batch: number, single: boolean, field = 'firstBatch', cur?: Cursor): Reply {
    const docs: Buffer[] = []; let size = 0, done = false, peek = cur?.peek
    if (cur) cur.peek = undefined
    while (docs.length < batch) {
      let b: Buffer
      if (peek) { b = peek; peek = undefined } else { const r = gen.next(); if (r.done) { done = true; break } b = r.value }
      if (docs.length && size + b.length > 16_000_000) { peek = b; break }
      docs.push(b); size += b.length
    }
    // look one ahead so that a cursor that is exactly exhausted closes at once, except on empty first batches
    let id = 0n
    if (!done && !single) {
      if (!peek && batch > 0) { const r = gen.next(); if (r.done) done = true; else peek = r.value }
      if (!done) { const c: Cursor = cur ?? { id: this.nextCursor++, gen, ns, last: 0, txn: x.txn }; c.peek = peek; c.last = Date.now(); this.cursors.set(c.id, c); id = c.id }
    }
    if (done && cur) this.cursors.delete(cur.id)
    return { raw: cursorReply(field, docs, id, ns) }
  }
}
const DATA = new Set(['find', 'aggregate', 'distinct', 'insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'getMore', 'create', 'createIndexes', 'bulkWrite', 'commitTransaction', 'abortTransaction'])
const evalLet = (l: Doc): Doc => Object.fromEntries(Object.keys(l).map(k => [k, evalExpr({}, plain(l[k]), undefined, null)]))
const big = (v: V): bigint => (typeof v === 'bigint' ? v : v?._bsontype === 'Long' ? v.toBigInt() : BigInt(num(v)))
function* fromPlan(s: Store, cn: Conn, p: Plan, first: number) { for (const [rid, raw] of runPlan(s, cn, p, first)) yield { rid, raw, doc: decode(raw) } }
function* merged(src: Iterable<{ rid: number; doc: Doc; raw: Buffer }>, t: TxnView, c: Collection) { for (const r of src) if (!t.over.has(r.rid)) yield r; for (const [rid, doc, raw] of t.of(c)) yield { rid, doc, raw } }
function nearSort(hits: { rid: number; doc: Doc; raw: Buffer }[], f: string, spec: Doc) {
  const g = spec.$near ?? spec.$nearSphere, c = plain(g.$geometry?.coordinates ?? g)
  const pos = (d: Doc) => { let r: number[] = [0, 0]; walk(d, f.split('.'), 0, v => { const a = Array.isArray(v) ? v : v?.coordinates; if (Array.isArray(a)) { r = plain(a); return true } return false }); return r }
  return hits.map(h => ({ h, d: Math.hypot(pos(h.doc)[0] - c[0], pos(h.doc)[1] - c[1]) })).sort((a, b) => a.d - b.d).map(y => y.h)
}
const words = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
function textFields(c: Collection): string[] | null { const i = c.indexes.find(i => Object.values(i.key).includes('text')); return i ? Object.keys(i.key).filter(k => i.key[k] === 'text') : null }
function textOf(d: Doc, fields: string[]): string[] { const out: string[] = []; const all = (v: V) => { if (typeof v === 'string') out.push(v); else if (Array.isArray(v)) v.forEach(all); else if (isDoc(v)) Object.values(v).forEach(all) }; for (const f of fields) { if (f === '$**') all(d); else walk(d, f.split('.'), 0, v => { all(v); return false }) } return out }
const stem = (w: string) => w.replace(/(ings|ing|ed|es|s)$/, '')
function parseSearch(s: string) { const phrases = [...s.matchAll(/"([^"]+)"/g)].map(m => m[1].toLowerCase()); const rest = s.replace(/"[^"]+"/g, ' '); const neg = [...rest.matchAll(/(?:^|\s)-(\S+)/g)].flatMap(m => words(m[1])); const terms = words(rest.replace(/(?:^|\s)-\S+/g, ' ')); return { phrases, neg, terms: [...terms, ...phrases.flatMap(words)] } }
function textScore(c: Collection, d: Doc, t: Doc | undefined): number { const f = textFields(c); if (!f || !t) return 0; const p = parseSearch(t.$search); const ws = textOf(d, f).flatMap(words).map(stem); return p.terms.reduce((n, w) => n + ws.filter(x => x === stem(w)).length, 0) * 0.75 }
function textMatcher(c: Collection) { const f = textFields(c); if (!f) return undefined; return (d: Doc, t: Doc) => { const p = parseSearch(t.$search), txt = textOf(d, f), ws = new Set(txt.flatMap(words).map(stem)), low = txt.map(s => s.toLowerCase()); return (p.terms.length > 0) && p.phrases.every(h => low.some(s => s.includes(h))) && (p.phrases.length > 0 || p.terms.some(w => ws.has(stem(w)))) && !p.neg.some(w => ws.has(stem(w))) } }

export function cursorReply(field: string, docs: Buffer[], id: bigint, ns: string): Buffer {
  let arr = 5, i = 0
  for (const d of docs) { arr += 1 + String(i).length + 1 + d.length; i++ }
  const nsLen = Buffer.byteLength(ns)
  const cur = 4 + 1 + field.length + 1 + arr + 1 + 3 + 8 + 1 + 3 + 4 + nsLen + 1 + 1
  const tot = 4 + 1 + 7 + cur + 1 + 3 + 8 + 1
  const b = Buffer.allocUnsafe(tot); let p = 0
  p = b.writeInt32LE(tot, p); b[p++] = 3; p += b.write('cursor\0', p)
  p = b.writeInt32LE(cur, p); b[p++] = 4; p += b.write(field + '\0', p)
  p = b.writeInt32LE(arr, p); i = 0
  for (const d of docs) { b[p++] = 3; p += b.write(i++ + '\0', p); b.set(d, p); p += d.length }
  b[p++] = 0
  b[p++] = 0x12; p += b.write('id\0', p); p = b.writeBigInt64LE(id, p)
  b[p++] = 2; p += b.write('ns\0', p); p = b.writeInt32LE(nsLen + 1, p); p += b.write(ns, p); b[p++] = 0
  b[p++] = 0
  b[p++] = 1; p += b.write('ok\0', p); p = b.writeDoubleLE(1, p); b[p++] = 0
  return b
}
export function errDoc(e: any): Doc {
  if (e instanceof MongoErr) return { ok: 0, errmsg: e.message, code: e.code, codeName: e.codeName, ...e.extra }
  if (e?.code === 'SQLITE_FULL') return { ok: 0, errmsg: 'disk full', code: 14031, codeName: 'OutOfDiskSpace' }
  if (process.env.ENGINE_DEBUG) console.error('ENGINE', e)
  return { ok: 0, errmsg: String(e?.message ?? e), code: typeof e?.code === 'number' ? e.code : 8, codeName: 'UnknownError' }
}
const writeErr = (e: any, index: number): Doc => { if (!(e instanceof MongoErr)) throw e; return { index, code: e.code, errmsg: e.message, ...e.extra } }
const ridOf = (d: Doc): Doc => ('_id' in d && Object.keys(d)[0] === '_id' ? d : { _id: '_id' in d ? d._id : new ObjectId(), ...d })
function checkId(v: V) { const t = ctype(v); if (t === T.arr || t === T.re || v === undefined) throw new MongoErr(2, 'BadValue', `The '_id' value cannot be of type ${t === T.arr ? 'array' : 'regex'}`); if (isDoc(v) && Object.keys(v).some(k => k[0] === '$' && !['$id', '$ref', '$db'].includes(k))) throw new MongoErr(52, 'DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${Object.keys(v)[0]} is not valid for storage.`) }

function insertOne(this: Engine, c: Collection, raw: Buffer | null, d: Doc) {
  const n = ridOf(d); checkId(n._id)
  const b = n === d && raw ? raw : encode(n)
  if (b.length > 16777216) throw new MongoErr(10334, 'BSONObjectTooLarge', `BSONObj size: ${b.length} is invalid. Size must be between 0 and 16793600(16MB)`)
  validate(c, n)
  this.s.insert(c, b, n)
  if (c.options.capped) { const max = num(c.options.max, Infinity); let over = this.s.count(this.s.w, c) - max; if (over > 0) for (const r of this.s.scanColl(this.s.w, c)) { if (over-- <= 0) break; this.s.remove(c, r.rid, r.doc) } }
  return n._id
}
function validate(c: Collection, d: Doc) { if (c.options.validator && Object.keys(c.options.validator).length && c.options.validationAction !== 'warn' && !compile(c.options.validator)(d)) throw new MongoErr(121, 'DocumentValidationFailure', 'Document failed validation', { errInfo: { failingDocumentId: d._id } }) }
type Upd = { q: Doc; u: V; multi?: boolean; upsert?: boolean; arrayFilters?: Doc[]; collation?: Doc; hint?: V; sort?: Doc; c?: Doc; let?: Doc }
function updateStmt(this: Engine, x: Ctx, c: Collection | undefined, name: string, s: Upd): { n: number; nModified: number; upserted?: V; before?: Doc; after?: Doc; hit: boolean } {
  const mo = this.matchOpts(c, { collation: s.collation, let: x.cmd.let ?? s.let })
  if (!isDoc(s.q)) throw failedToParse('q must be an object')
  const vars = { ...(mo.vars ?? {}), ...(s.c ? evalLet(s.c) : {}) }
  const runPipe = (d: Doc, p: Doc[]) => { for (const st of p) if (!['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'].includes(Object.keys(st)[0])) throw new MongoErr(72, 'InvalidOptions', `${Object.keys(st)[0]} is not allowed to be used within an update`); return runStages([plain(d)], plain(p), this.env(x, c, {}), vars)[0] }
  const up: Updater = USE_MINGO ? mingoUpdater(s.u, { arrayFilters: s.arrayFilters, query: s.q }) : compileUpdate(s.u, { arrayFilters: s.arrayFilters, query: s.q, coll: mo.coll, match: mo, runPipeline: runPipe })
  if (up.kind === 'replace' && s.multi) throw failedToParse('multi update is not supported for replacement-style update')
  const hits: { rid: number; doc: Doc; raw: Buffer }[] = []
  if (s.hint !== undefined && c) checkHint(c, s.hint)
  if (c) for (const r of this.rows(x.cn, c, s.q, { mo, sort: s.sort, hint: s.hint, limit: s.multi ? undefined : 1 })) { hits.push(r); if (!s.multi) break }
  else compile(s.q, mo)
  let nModified = 0, before: Doc | undefined, after: Doc | undefined
  for (const h of hits) {
    const n = up.apply(h.doc, false), raw = encode(n)
    if (raw.length > 16777216) throw new MongoErr(17419, 'Location17419', 'Resulting document after update is larger than 16777216')
    before = h.doc; after = n
    if (raw.equals(h.raw) || raw.equals(encode(h.doc))) continue
    validate(c!, n)
    this.s.update(c!, h.rid, h.doc, n, raw); nModified++
  }
  if (hits.length || !s.upsert) return { n: hits.length, nModified, before, after, hit: hits.length > 0 }
  c = this.s.ensure(x.db, name)
  let d = up.kind === 'replace' ? (() => { const sd = seed(s.q); return '_id' in sd ? { _id: sd._id } : {} })() : seed(s.q)
  const o0: Doc = '_id' in d ? { _id: d._id, ...d } : d
  d = up.apply(o0, true)
  if (!('_id' in d)) d = { _id: new ObjectId(), ...d }
  const id = insertOne.call(this, c, null, d)
  return { n: 1, nModified: 0, upserted: id, after: ridOf(d), hit: false }
}
function deleteStmt(this: Engine, x: Ctx, c: Collection | undefined, s: Doc): Doc[] {
  const mo = this.matchOpts(c, { collation: s.collation, let: x.cmd.let })
  if (!c) { compile(s.q, mo); return [] }
  if (s.hint !== undefined) checkHint(c, s.hint)
  const hits = [] as { rid: number; doc: Doc }[]
  for (const r of this.rows(x.cn, c, s.q, { mo, sort: s.sort, hint: s.hint, limit: num(s.limit) || undefined })) { hits.push(r); if (num(s.limit) === 1) break }
  for (const h of hits) this.s.remove(c, h.rid, h.doc)
  return hits.map(h => h.doc)
}
function checkHint(c: Collection, hint: V) { if (isDoc(hint) && ('$natural' in hint || !Object.keys(hint).length)) return; if (!c.indexes.some(i => (typeof hint === 'string' ? i.name === hint : eq(i.key, hint)))) throw badValue('error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index') }
const docsOf = (x: Ctx, field: string): { raw: Buffer | null; d: Doc }[] => { const seq = x.req.seqs[field]; if (seq) return seq.map(raw => ({ raw, d: decode(raw) })); return (x.cmd[field] ?? []).map((d: V) => (Buffer.isBuffer(d) ? { raw: d, d: decode(d) } : { raw: null, d })) }
const nsOf = (x: Ctx, k: string) => { const n = x.cmd[k]; if (typeof n !== 'string' || !n) throw new MongoErr(73, 'InvalidNamespace', `Invalid namespace specified '${x.db}.${n ?? ''}'`); return n }

const COMMANDS: Record<string, (this: Engine, x: Ctx) => Reply> = {
  insert(x) {
    const name = nsOf(x, 'insert'), c = this.s.ensure(x.db, name), docs = docsOf(x, 'documents'), errs: Doc[] = []; let n = 0
    if (c.options.viewOn) throw new MongoErr(166, 'CommandNotSupportedOnView', `Namespace ${x.db}.${name} is a view, not a collection`)
    for (let i = 0; i < docs.length; i++) try { insertOne.call(this, c, docs[i].raw, docs[i].d); n++ } catch (e) { errs.push(writeErr(e, i)); if (x.cmd.ordered !== false) break }
    return { n, ...(errs.length ? { writeErrors: errs } : {}), ok: 1 }
  },
  update(x) {
    const name = nsOf(x, 'update'), errs: Doc[] = [], ups: Doc[] = []; let n = 0, m = 0
    const list = docsOf(x, 'updates')
    for (let i = 0; i < list.length; i++) try { const r = updateStmt.call(this, x, this.s.get(x.db, name), name, list[i].d as Upd); n += r.n; m += r.nModified; if (r.upserted !== undefined) ups.push({ index: i, _id: r.upserted }) } catch (e) { errs.push(writeErr(e, i)); if (x.cmd.ordered !== false) break }
    return { n, nModified: m, ...(ups.length ? { upserted: ups } : {}), ...(errs.length ? { writeErrors: errs } : {}), ok: 1 }
  },
  delete(x) {
    const c = this.s.get(x.db, nsOf(x, 'delete')), errs: Doc[] = []; let n = 0; const list = docsOf(x, 'deletes')
    for (let i = 0; i < list.length; i++) try { n += deleteStmt.call(this, x, c, list[i].d).length } catch (e) { errs.push(writeErr(e, i)); if (x.cmd.ordered !== false) break }
    return { n, ...(errs.length ? { writeErrors: errs } : {}), ok: 1 }
  },
  findAndModify(x) {
    const cmd = x.cmd, name = (cmd.findAndModify ?? cmd.findandmodify) as string, c = this.s.get(x.db, name), q = cmd.query ?? {}
    const mo = this.matchOpts(c, cmd), proj = projection(cmd.fields, q, { coll: mo.coll, vars: mo.vars })
    const view = (d: Doc | undefined | null) => (d ? (proj ? proj(d) : d) : null)
    if (cmd.remove) { if (cmd.new) throw failedToParse('Cannot specify both new=true and remove=true; \'remove\' always returns the deleted document'); const r = deleteStmt.call(this, x, c, { q, limit: 1, sort: cmd.sort, collation: cmd.collation, hint: cmd.hint }); return { lastErrorObject: { n: r.length }, value: view(r[0]), ok: 1 } }
    if (cmd.update === undefined) throw failedToParse('Either an update or remove=true must be specified')
    const r = updateStmt.call(this, x, c, name, { q, u: cmd.update, upsert: cmd.upsert, sort: cmd.sort, arrayFilters: cmd.arrayFilters, collation: cmd.collation, hint: cmd.hint })
    return { lastErrorObject: { n: r.n, updatedExisting: r.hit, ...(r.upserted !== undefined ? { upserted: r.upserted } : {}) }, value: view(cmd.new ? r.after : r.before), ok: 1 }
  },
  findandmodify(x) { return COMMANDS.findAndModify.call(this, x) },
  find(x) {
    const name = nsOf(x, 'find'), c = this.s.get(x.db, name), cmd = x.cmd, ns = `${x.db}.${name}`
    if (c?.options.viewOn) { const p: Doc[] = [{ $match: cmd.filter ?? {} }]; if (cmd.sort && Object.keys(cmd.sort).length) p.push({ $sort: cmd.sort }); if (num(cmd.skip)) p.push({ $skip: cmd.skip }); if (num(cmd.limit)) p.push({ $limit: cmd.limit }); if (cmd.projection && Object.keys(cmd.projection).length) p.push({ $project: cmd.projection }); const docs = runPipeline(name, p, this.env(x, c, cmd)); return this.cursor(x, ns, docs.map(encode)[Symbol.iterator](), 101, !!cmd.singleBatch) }
    if (cmd.hint !== undefined && c) checkHint(c, cmd.hint)
    if (num(cmd.limit) < 0 || num(cmd.skip) < 0) throw badValue('BSON field value must be >= 0')
    const bs = cmd.batchSize === undefined ? 101 : num(cmd.batchSize)
    return this.cursor(x, ns, this.findRaw(x, c, cmd), bs, !!cmd.singleBatch)
  },
  getMore(x) {
    const id = big(x.cmd.getMore), cur = this.cursors.get(id)
    if (!cur) throw new MongoErr(43, 'CursorNotFound', `cursor id ${id} not found`)
    return this.cursor(x, cur.ns, cur.gen, num(x.cmd.batchSize) || Infinity, false, 'nextBatch', cur)
  },
  aggregate(x) {
    const cmd = x.cmd, name = typeof cmd.aggregate === 'string' ? cmd.aggregate : null, c = name ? this.s.get(x.db, name) : undefined
    if (!Array.isArray(cmd.pipeline)) throw typeErr("'pipeline' option must be specified as an array")
    if (!cmd.cursor && !cmd.explain) throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
    const pipeline = cmd.pipeline.map((s: Doc) => (isDoc(s) && s.$match ? s : plain(s)))
    const last = pipeline.at(-1), writes = last && (last.$out || last.$merge)
    if (x.txn && writes) throw new MongoErr(263, 'OperationNotSupportedInTransaction', '$out/$merge cannot be used in a transaction')
    const docs = runPipeline(name, pipeline, this.env(x, c, cmd), cmd.let ? evalLet(cmd.let) : {})
    const bs = cmd.cursor?.batchSize === undefined ? 101 : num(cmd.cursor.batchSize)
    return this.cursor(x, `${x.db}.${name ?? '$cmd.aggregate'}`, (function* () { for (const d of docs) yield encode(d) })(), writes ? 1 : bs, false)
  },
  count(x) {
    const c = this.s.get(x.db, nsOf(x, 'count')), q = x.cmd.query ?? {}
    if (!c) return { n: 0, ok: 1 }
    let n = 0
    if (c.options.viewOn) n = runPipeline(c.name, [{ $match: q }], this.env(x, c, x.cmd)).length
    else if (!Object.keys(q).length) n = this.s.count(x.cn, c); else for (const _ of this.rows(x.cn, c, q, { mo: this.matchOpts(c, x.cmd), hint: x.cmd.hint })) n++
    n = Math.max(0, n - num(x.cmd.skip)); const l = Math.abs(num(x.cmd.limit)); return { n: l ? Math.min(l, n) : n, ok: 1 }
  },
  distinct(x) {
    const c = this.s.get(x.db, nsOf(x, 'distinct')), mo = this.matchOpts(c, x.cmd); if (!c) return { values: [], ok: 1 }
    if (typeof x.cmd.key !== 'string') throw typeErr('key must be a string')
    const parts = x.cmd.key.split('.'), seen = new Map<string, V>()
    const add = (v: V) => { if (v === undefined) return; const k = keyOf(v, false, mo.coll ?? null).toString('latin1'); if (!seen.has(k)) seen.set(k, v) }
    for (const r of this.rows(x.cn, c, x.cmd.query ?? {}, { mo })) walk(r.doc, parts, 0, v => { Array.isArray(v) ? v.forEach(add) : add(v); return false })
    return { values: sorter<V>({ v: 1 }, mo.coll ?? null, v => ({ v: [v].flat(0)[0] }))([...seen.values()]), ok: 1 }
  },
  create(x) {
    const name = nsOf(x, 'create'), c = this.s.get(x.db, name), o = clone(x.cmd); for (const k of ['create', 'lsid', '$db', '$clusterTime', 'txnNumber', 'autocommit', 'startTransaction', 'writeConcern', 'readConcern', 'comment', 'maxTimeMS', '$readPreference', 'apiVersion', 'apiStrict', 'apiDeprecationErrors']) delete o[k]
    if (c) { if (eq(c.options, o)) return { ok: 1 }; throw new MongoErr(48, 'NamespaceExists', `Collection ${x.db}.${name} already exists.`) }
    if (o.capped && !num(o.size)) throw new MongoErr(72, 'InvalidOptions', "the 'size' field is required when 'capped' is true")
    this.s.create(x.db, name, o); return { ok: 1 }
  },
  drop(x) { const c = this.s.get(x.db, nsOf(x, 'drop')); if (!c) return { ok: 1 }; const n = c.indexes.length; this.s.drop(c); return { nIndexesWas: n, ns: `${x.db}.${c.name}`, ok: 1 } },
  dropDatabase(x) { for (const c of [...this.s.colls.values()]) if (c.db === x.db) this.s.drop(c); return { dropped: x.db, ok: 1 } },
  renameCollection(x) {
    const cut = (s: string) => [s.slice(0, s.indexOf('.')), s.slice(s.indexOf('.') + 1)] as const
    const [a, b] = cut(x.cmd.renameCollection), [ta, tb] = cut(x.cmd.to), c = this.s.get(a, b); if (!c) throw new MongoErr(26, 'NamespaceNotFound', `Source collection ${a}.${b} does not exist`)
    const t = this.s.get(ta, tb); if (t) { if (!x.cmd.dropTarget) throw new MongoErr(48, 'NamespaceExists', 'target namespace exists'); this.s.drop(t) }
    this.s.rename(c, ta, tb); return { ok: 1 }
  },
  createIndexes(x) {
    const name = nsOf(x, 'createIndexes'), fresh = !this.s.get(x.db, name), c = this.s.ensure(x.db, name), before = c.indexes.length; let made = 0
    if (!Array.isArray(x.cmd.indexes) || !x.cmd.indexes.length) throw badValue('Must specify at least one index to create')
    for (const i of x.cmd.indexes) {
      if (!isDoc(i.key) || !Object.keys(i.key).length) throw new MongoErr(67, 'CannotCreateIndex', 'Index keys cannot be an empty object')
      for (const k of Object.keys(i.key)) { const v = i.key[k]; if (typeof v === 'string' ? !['text', '2d', '2dsphere', 'hashed'].includes(v) : !isNum(v) || toDouble(v) === 0) throw new MongoErr(67, 'CannotCreateIndex', `Values in v:2 index key pattern cannot be of type ${typeof v === 'string' ? `string. Unknown index plugin '${v}'` : 'invalid. Only numbers > 0, numbers < 0, and strings are allowed.'}`) }
      if (!i.name) throw failedToParse('The \'name\' field is a required property of an index specification')
      const spec: Doc = { v: 2, key: i.key, name: i.name }; for (const k of Object.keys(i)) if (!(k in spec) && k !== 'ns' && k !== 'background') spec[k] = i[k]
      if (c.options.collation && !spec.collation) spec.collation = c.options.collation
      if (spec.collation?.locale === 'simple') delete spec.collation
      if (spec.sparse && spec.partialFilterExpression) throw new MongoErr(67, 'CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options')
      if (Object.keys(i.key).length === 1 && eq(i.key._id, 1) && '_id' in i.key) continue
      const same = c.indexes.find(e => eq(e.key, i.key) && JSON.stringify(Object.keys(e.key)) === JSON.stringify(Object.keys(i.key)) && eq(e.spec.collation ?? null, spec.collation ?? null) && eq(e.spec.partialFilterExpression ?? null, spec.partialFilterExpression ?? null))
      if (same) {
        if (same.name !== i.name) throw new MongoErr(85, 'IndexOptionsConflict', `Index already exists with a different name: ${same.name}`)
        if (!!same.spec.unique !== !!spec.unique || !!same.spec.sparse !== !!spec.sparse || num(same.spec.expireAfterSeconds, -1) !== num(spec.expireAfterSeconds, -1)) throw new MongoErr(same.name === i.name ? 86 : 85, same.name === i.name ? 'IndexKeySpecsConflict' : 'IndexOptionsConflict', `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(same.spec)}`)
        continue
      }
      if (c.indexes.some(e => e.name === i.name)) throw new MongoErr(86, 'IndexKeySpecsConflict', `An existing index has the same name as the requested index. Requested index: ${JSON.stringify(spec)}`)
      if (c.indexes.some(e => Object.values(e.key).includes('text')) && Object.values(i.key).includes('text')) throw new MongoErr(85, 'IndexOptionsConflict', 'only one text index per collection allowed')
      this.s.addIndex(c, spec); made++
    }
    return { numIndexesBefore: before, numIndexesAfter: c.indexes.length, createdCollectionAutomatically: fresh, ...(made ? {} : { note: 'all indexes already exist' }), ok: 1 }
  },
  dropIndexes(x) {
    const c = this.s.get(x.db, (x.cmd.dropIndexes ?? x.cmd.deleteIndexes) as string); if (!c) throw new MongoErr(26, 'NamespaceNotFound', 'ns not found')
    const was = c.indexes.length, w = x.cmd.index
    const kill = w === '*' ? c.indexes.filter(i => i.name !== '_id_') : (Array.isArray(w) ? w : [w]).map((n: V) => { const i = c.indexes.find(i => (typeof n === 'string' ? i.name === n : eq(i.key, n))); if (!i) throw new MongoErr(27, 'IndexNotFound', `index not found with name [${plain(n)}]`); if (i.name === '_id_') throw new MongoErr(72, 'InvalidOptions', 'cannot drop _id index'); return i })
    for (const i of kill) this.s.dropIndex(c, i)
    return { nIndexesWas: was, ok: 1 }
  },
  deleteIndexes(x) { return COMMANDS.dropIndexes.call(this, x) },
  collMod(x) {
    const c = this.s.get(x.db, nsOf(x, 'collMod')); if (!c) throw new MongoErr(26, 'NamespaceNotFound', 'ns does not exist')
    for (const k of ['validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline', 'changeStreamPreAndPostImages', 'expireAfterSeconds']) if (k in x.cmd) c.options[k] = x.cmd[k]
    const im = x.cmd.index
    if (im) { const n = c.indexes.findIndex(i => (im.name ? i.name === im.name : eq(i.key, im.keyPattern))); if (n < 0) throw new MongoErr(27, 'IndexNotFound', 'cannot find index'); const old = c.indexes[n], spec = { ...old.spec }; for (const k of ['expireAfterSeconds', 'hidden', 'unique']) if (k in im) spec[k] = im[k]; c.indexes[n] = mkIndex(old.id, c.id, spec, old.multikey) }
    this.s.save(c); return { ok: 1 }
  },
  listIndexes(x) { const name = nsOf(x, 'listIndexes'), c0 = this.s.get(x.db, name), c = c0?.pending && !x.txn ? undefined : c0; if (!c) throw new MongoErr(26, 'NamespaceNotFound', `ns does not exist: ${x.db}.${name}`); return this.cursor(x, `${x.db}.${name}`, c.indexes.map(i => encode(i.spec))[Symbol.iterator](), num(x.cmd.cursor?.batchSize) || 1000, false) },
  listCollections(x) {
    const f = compile(x.cmd.filter ?? {}), out: Doc[] = []
    for (const c of this.s.colls.values()) if (c.db === x.db && (x.txn || !c.pending)) { const d: Doc = { name: c.name, type: c.options.viewOn ? 'view' : c.options.timeseries ? 'timeseries' : 'collection', options: c.options, info: { readOnly: !!c.options.viewOn, uuid: c.uuid }, ...(c.options.viewOn ? {} : { idIndex: c.indexes[0]?.spec }) }; if (f(d)) out.push(x.cmd.nameOnly ? { name: d.name, type: d.type } : d) }
    return this.cursor(x, `${x.db}.$cmd.listCollections`, out.map(encode)[Symbol.iterator](), num(x.cmd.cursor?.batchSize) || 1000, false)
  },
  listDatabases(x) { const f = compile(x.cmd.filter ?? {}); const names = [...new Set([...this.s.colls.values()].map(c => c.db))].sort(); const l = names.map(n => ({ name: n, sizeOnDisk: 4096, empty: false })).filter(f as any); return { databases: x.cmd.nameOnly ? l.map(d => ({ name: d.name })) : l, totalSize: 4096 * l.length, ok: 1 } },
  explain(x) {
    const e = x.cmd.explain, n = e.find ?? e.aggregate ?? e.count ?? e.update ?? e.delete ?? e.distinct ?? e.findAndModify, c = this.s.get(x.db, n)
    const f = e.filter ?? e.query ?? e.pipeline?.[0]?.$match ?? e.updates?.[0]?.q ?? e.deletes?.[0]?.q ?? {}
    const p = c ? plan(c, f, e.sort ?? null, collation(e.collation)) : null
    let nReturned = 0; if (c && e.find) for (const _ of this.rows(x.cn, c, f, { sort: e.sort })) nReturned++
    const win = p ? { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: p.ix.name, keyPattern: p.ix.key, bounds: p.ranges.length, sortedByIndex: p.sorted } } : { stage: c ? 'COLLSCAN' : 'EOF' }
    return { explainVersion: '1', queryPlanner: { namespace: `${x.db}.${n}`, winningPlan: win, rejectedPlans: [] }, executionStats: { executionSuccess: true, nReturned }, serverInfo: {}, ok: 1 }
  },
  collStats(x) { const c = this.s.get(x.db, nsOf(x, 'collStats')); return { ns: `${x.db}.${x.cmd.collStats}`, count: c ? this.s.count(x.cn, c) : 0, size: 0, storageSize: 0, nindexes: c?.indexes.length ?? 0, capped: !!c?.options.capped, ...(c?.options.capped ? { max: num(c.options.max) } : {}), ok: 1 } },
  dbStats(x) { const cs = [...this.s.colls.values()].filter(c => c.db === x.db); return { db: x.db, collections: cs.length, objects: cs.reduce((n, c) => n + this.s.count(x.cn, c), 0), indexes: cs.reduce((n, c) => n + c.indexes.length, 0), ok: 1 } },
  validate(x) { return { ns: `${x.db}.${x.cmd.validate}`, valid: true, errors: [], ok: 1 } },
  bulkWrite(x) {
    const ops = docsOf(x, 'ops').map(o => o.d), nss = docsOf(x, 'nsInfo').map(o => o.d.ns as string), out: Doc[] = [], raws = x.req.seqs.ops
    const t = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 }
    for (let i = 0; i < ops.length; i++) {
      const o = ops[i], ns = nss[num(o.insert ?? o.update ?? o.delete)], db = ns.slice(0, ns.indexOf('.')), name = ns.slice(ns.indexOf('.') + 1), xx = { ...x, db }
      try {
        if ('insert' in o) { insertOne.call(this, this.s.ensure(db, name), null, o.document); t.nInserted++; out.push({ ok: 1, idx: i, n: 1 }) } else if ('update' in o) {
          const r = updateStmt.call(this, xx, this.s.get(db, name), name, { q: o.filter, u: o.updateMods, multi: o.multi, upsert: o.upsert, arrayFilters: o.arrayFilters, collation: o.collation, hint: o.hint, sort: o.sort, c: o.constants })
          if (r.upserted !== undefined) t.nUpserted++; else { t.nMatched += r.n; t.nModified += r.nModified }
          out.push({ ok: 1, idx: i, n: r.n, nModified: r.nModified, ...(r.upserted !== undefined ? { upserted: { _id: r.upserted } } : {}) })
        } else { const r = deleteStmt.call(this, xx, this.s.get(db, name), { q: o.filter, limit: o.multi ? 0 : 1, collation: o.collation, hint: o.hint }); t.nDeleted += r.length; out.push({ ok: 1, idx: i, n: r.length }) }
      } catch (e) { const w = writeErr(e, i); delete w.index; t.nErrors++; out.push({ ok: 0, idx: i, n: 0, ...w }); if (x.cmd.ordered !== false) break }
    }
    void raws
    const list = x.cmd.errorsOnly ? out.filter(d => d.ok === 0) : out
    return { cursor: { id: Long.ZERO, firstBatch: list, ns: 'admin.$cmd.bulkWrite' }, ...t, ok: 1 }
  },
}
const typeErr = (m: string) => new MongoErr(14, 'TypeMismatch', m)
export type { Index }
