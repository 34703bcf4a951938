import {
  clearConnection,
  listConnections,
  saveConnection,
  tryConnection,
  type Connection,
} from '../../../contract/connection/connection.ts'
import { connectionModeNames, connectionNames, neverPlayed, type ConnectionName } from '../../../contract/connection/names.ts'
import { shopWays } from '../../../contract/connection/ways.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { within } from '../context.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { countContents } from '../file/contents.sql.ts'
import type { Services, Routes } from '../services.ts'
import { staffNamed } from '../staff/staff.sql.ts'
import { countUp } from '../tally/tally.sql.ts'
import { notifyPaths } from './build.ts'
import { changed, checkOwn, checkVersion, subjectOf } from './change.ts'
import { connectionStates, dropConnection, keepConnection, lockConnections, type Kept, type Went } from './connection.sql.ts'
import type { Connections } from './connections.ts'
import { tried } from './trial.ts'

/** How many presses one person has in ten minutes: each asks a provider, and a text message costs. */
const trialLimit = (staffId: number) => [{ key: `connection try ${staffId}`, most: 20, window: 600_000 }]

/** 设置 · 接口: providers set up by whoever runs the shop; and, for everybody, what the mall can do by them. */
export const connectionRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(shopWays, async () => ({
    sms: !services.smsOff,
    courier: services.courier !== undefined,
    invoicing: services.invoicing !== undefined,
    codes: Object.keys(services.channels ?? {}).length > 0,
    signing: services.authority !== undefined,
    played: services.connections?.played() ?? [],
  }))

  serve(listConnections, async ({ db }) => {
    const states = await connectionStates(db)
    const connections = setUp(services)
    return connectionNames.map((name) => shownOf(connections, name, states.get(name)))
  })

  serveOnce(saveConnection, async ({ input, tx, now, actor, audit, onCommit }) => {
    const connections = setUp(services)
    checkOwn(connections, input.name)
    const all = await lockConnections(tx)
    const before = all.find(({ name }) => name === input.name)
    const kept = changed(connections, all, input, { who: await staffNamed(tx, actor.staffId), now })
    await keepReachable(tx, before, kept)
    await keepConnection(tx, kept)
    const was = { mode: before?.mode ?? null, ...before?.plain, ...factsOf(before?.shown) }
    await audit('connection.save', subjectOf(input.name), {
      before: was,
      after: { mode: kept.mode, ...kept.plain, ...factsOf(kept.shown) },
    })
    onCommit(() => void connections.reload().catch(() => undefined))
    return true as const
  })

  serveOnce(clearConnection, async ({ input: { name, version }, tx, audit, onCommit }) => {
    const connections = setUp(services)
    checkOwn(connections, name)
    const before = (await lockConnections(tx)).find((row) => row.name === name)
    checkVersion(before, version)
    if (!before) return true as const
    await keepReachable(tx, before, null)
    await dropConnection(tx, name)
    await audit('connection.clear', subjectOf(name), { before: { mode: before.mode, ...before.plain, ...factsOf(before.shown) } })
    onCommit(() => void connections.reload().catch(() => undefined))
    return true as const
  })

  serve(tryConnection, async ({ input: { name, phone = '' }, db, now, ...call }) => {
    const connections = setUp(services)
    if (name === 'sms' && phone === '') refuse('input.invalid', { fields: { phone: '请填写收短信的手机号' } })
    await inTransaction(db, (tx) => countUp(tx, trialLimit(call.actor.staffId), 'connection.tooOften', now))
    const answer = await tried(connections, name, phone)
    await inTransaction(db, (tx) => within({ ...call, now }, tx).audit('connection.try', subjectOf(name), { after: answer }))
    return answer
  })
}

/** By these a store is found. */
const placeOfStore = ['STORAGE_URL', 'STORAGE_BUCKET', 'STORAGE_PREFIX']

/** @throws Refusal 'connection.contents' where contents lie in the store that is set up now and would be looked for elsewhere. */
async function keepReachable(tx: Tx, before: Kept | undefined, after: Kept | null): Promise<void> {
  if (before?.name !== 'storage' || before.mode !== 'live') return
  const stays = after?.mode === 'live' && placeOfStore.every((field) => before.plain[field] === after.plain[field])
  const { store } = stays ? { store: 0 } : await countContents(tx)
  if (store > 0) refuse('connection.contents', { store }, `还有 ${store} 个文件只在现在的对象存储里，请先“移回本机”，再停用或更换`)
}

const setUp = ({ connections }: Services): Connections => connections ?? refuse('path.missing')

/** Of secrets, what is shown of them: enough to see in the audit that one was changed. */
const factsOf = (shown: Readonly<Record<string, { readonly words: string; readonly at: string }>> = {}) =>
  Object.fromEntries(Object.entries(shown).map(([field, { words, at }]) => [field, `${words}（${shanghai(new Date(at))}）`]))

function shownOf({ at, mayPlay, origin }: Connections, name: ConnectionName, went?: Went): Connection {
  const { mode, variables, kept, unreadable, fault } = at().standings[name]
  const path = notifyPaths[name]
  const lasts = went?.errorAt && (!went.okAt || went.okAt <= went.errorAt)
  return {
    ...{ name, mode, unreadable, fault, variables: [...variables] },
    modes: connectionModeNames.filter((one) => one !== 'sandbox' || (mayPlay && !neverPlayed.includes(name))),
    values: variables.length > 0 ? {} : { ...kept?.plain },
    shown: Object.fromEntries(
      Object.entries(kept?.shown ?? {}).map(([field, { words, at: since }]) => [field, { words, time: shanghai(new Date(since)) }]),
    ),
    notifyUrl: path && origin ? `${origin}${path}` : null,
    error: lasts && went.errorAt ? { words: went.error, time: shanghai(went.errorAt) } : null,
    okTime: went?.okAt ? shanghai(went.okAt) : null,
    version: kept?.version ?? 0,
    changed: kept && { who: kept.changedBy, time: shanghai(kept.changedAt) },
  }
}
