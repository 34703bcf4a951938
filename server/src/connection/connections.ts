import { connectionKinds, isSealed } from '../../../contract/connection/kinds.ts'
import { connectionNames, neverPlayed, type ConnectionMode, type ConnectionName } from '../../../contract/connection/names.ts'
import type { Db } from '../database/db.ts'
import { machineKeys } from '../factor/machineKey.ts'
import { liveIn, modesIn, variablesOf, type OutsideEnv, type Providers } from '../outside/env.ts'
import type { Send } from '../outside/provider.ts'
import type { Patience } from '../outside/storage/s3.ts'
import { linksAt } from '../outside/storage/storageEnv.ts'
import type { SmsProvider } from '../sms.rules.ts'
import { build, faultOf, type Adapters } from './build.ts'
import { keptConnections, noteWent, type Kept, type Values } from './connection.sql.ts'
import { secretsIn } from './sealed.ts'
import { watched } from './watched.ts'

/** How one provider stands in this process. */
export type Standing = {
  readonly mode: ConnectionMode
  /** By which variables the surroundings have set it up; empty: it is set up in the back office, or nowhere. */
  readonly variables: readonly string[]
  readonly kept: Kept | null
  /** What is sealed of it cannot be opened here. */
  readonly unreadable: boolean
  /** Why it cannot be used for real as it was set up; '' where it can. */
  readonly fault: string
}

type Asked = { readonly [Name in ConnectionName]: Adapters[Name] | null }
type State = {
  readonly ring: [Buffer, ...Buffer[]]
  readonly standings: Readonly<Record<ConnectionName, Standing>>
  /** What is in use. */
  readonly inUse: Asked
  /** What a press tries, in use or not. */
  readonly tried: Asked
}

export type Connections = {
  /** As it is now. */
  readonly at: () => State
  /** Which providers subjects may ask now. */
  readonly providers: () => Providers
  readonly played: () => ConnectionName[]
  /** How all stand, in short: the same text, the same offer. */
  readonly modes: () => string
  /** Brings a message to its phone by whoever does so at that moment; nobody: it is dropped. */
  readonly send: SmsProvider
  /** Reads everything anew: rows, and the machine's keys. What is being done goes on with what it began with. */
  readonly reload: () => Promise<void>
  /** Whether the sandbox may play anything here. */
  readonly mayPlay: boolean
  /** The mall's own address; '' where it has none of its own. */
  readonly origin: string
}

/** Who plays what; of what nobody plays there is none. */
type Players = Omit<Adapters, 'storage'>

type Ground = {
  readonly env: OutsideEnv
  /** Names of the variables that are set. */
  readonly given: readonly string[]
  readonly db: Db
  readonly now: () => Date
  readonly dataDir: string
  /** Who plays; null: nobody may, as in production. */
  readonly players: Players | null
  /** By what the providers of the back office are asked; fetch, but in tests. */
  readonly send?: Send
  /** How long a store is waited for, and by what it is reached; as usual, but in tests. */
  readonly store?: Patience
}

/** Where nothing was chosen, the sandbox plays; in production nobody does. */
const usualMode = (name: ConnectionName, mayPlay: boolean): ConnectionMode =>
  mayPlay && name !== 'fasc' && !neverPlayed.includes(name) ? 'sandbox' : 'off'

/** The providers of this process as surroundings and back office have set them up. @throws Error that names a key file which cannot be read. */
export async function connectionsOf({ env, given, db, now, dataDir, players, send = fetch, store }: Ground): Promise<Connections> {
  const origin = env.ORIGIN ?? ''
  const ground = { db, now, origin, send, store, linksAt: (endpoint: string) => linksAt(env, endpoint) }
  const byEnv = liveIn(env, { db, now })
  const modes = modesIn(env)
  const said = env as Readonly<Record<string, string | undefined>>
  const went = goings(db, now)

  async function read(): Promise<State> {
    const ring = await machineKeys(dataDir)
    const kept = new Map((await keptConnections(db)).map((row) => [row.name, row]))
    const all = connectionNames.map((name) => [name, one(ring, name, kept.get(name) ?? null)] as const)
    const of = <Part>(part: (it: (typeof all)[number][1]) => Part) =>
      Object.fromEntries(all.map(([name, it]) => [name, part(it)])) as Record<ConnectionName, Part>
    return {
      ring,
      standings: of(({ standing }) => standing),
      inUse: of(({ inUse }) => inUse) as Asked,
      tried: of(({ tried }) => tried) as Asked,
    }
  }

  function one(ring: State['ring'], name: ConnectionName, kept: Kept | null) {
    const variables = variablesOf(env, given, name)
    const secrets = kept && secretsIn(ring, kept)
    const values = { ...kept?.plain, ...secrets }
    const unreadable = kept !== null && secrets === null
    const own = variables.length > 0 ? null : ownOf(name, values, unreadable)
    const chosen = modes[name] ?? (kept ? kept.mode : usualMode(name, players !== null))
    // Whatever was chosen elsewhere, nothing is played in production, and nothing is used that cannot be.
    const mode = (chosen === 'sandbox' && !players) || (chosen === 'live' && own?.fault) ? 'off' : chosen
    const real = variables.length > 0 ? (byEnv[name] ?? null) : (own?.adapter ?? null)
    const heardOf = (adapter: object | null) =>
      adapter && watched(adapter, { went: (error) => went(name, error), secrets: [...Object.values(secrets ?? {}), ...secretsOfEnv(name)] })
    const [playing, asking] = [heardOf((players as Partial<Adapters> | null)?.[name] ?? null), heardOf(real)]
    return {
      standing: { mode, variables, kept, unreadable, fault: variables.length > 0 ? '' : (own?.fault ?? '') },
      inUse: mode === 'live' ? asking : mode === 'sandbox' ? playing : null,
      tried: mode === 'sandbox' ? playing : asking,
    }
  }

  /** Those that the surroundings give; a key's file is nothing that words repeat. */
  const secretsOfEnv = (name: ConnectionName): string[] =>
    connectionKinds[name].fields.filter(isSealed).flatMap((field) => said[field.name] ?? [])

  function ownOf(name: ConnectionName, values: Values, unreadable: boolean): { adapter: object | null; fault: string } {
    if (unreadable) return { adapter: null, fault: '本机密钥读不出已保存的密钥，请重新填写，或换回原来的 machine.key' }
    const fault = faultOf(name, values, origin)
    if (connectionKinds[name].fields.some((field) => !field.optional && !values[field.name])) return { adapter: null, fault }
    try {
      return { adapter: build(name, values, ground), fault }
    } catch {
      return { adapter: null, fault: '已保存的密钥读不出来，请重新填写' }
    }
  }

  let state = await read()
  let reading: Promise<void> | null = null
  let again = false
  /** Of many who ask while it is being read, one more reading sees what all of them were told of. */
  async function reload(): Promise<void> {
    if (reading) {
      again = true
      return reading
    }
    reading = (async () => {
      try {
        do {
          again = false
          state = await read()
        } while (again)
      } finally {
        reading = null
      }
    })()
    return reading
  }

  return {
    at: () => state,
    reload,
    mayPlay: players !== null,
    origin,
    providers() {
      const { alipay, weixin, invoicing, esign, fasc, courier, sms, storage } = state.inUse
      const authority = esign ?? fasc
      return {
        channels: { ...(alipay && { alipay }), ...(weixin && { weixin }) },
        ...(invoicing && { invoicing }),
        ...(authority && { authority }),
        ...(courier && { courier }),
        ...(storage && { storage }),
        smsOff: sms === null,
      }
    },
    played: () => connectionNames.filter((name) => state.standings[name].mode === 'sandbox'),
    modes: () => connectionNames.map((name) => state.standings[name].mode).join(),
    send: async (message) => {
      await state.inUse.sms?.(message)
    },
  }
}

/** Whether what was said before is said again at once: a provider that is away is asked many times a second. */
const quietFor = { error: 10_000, ok: 60_000 } // ms

/** Keeps how it went last, now and then. */
function goings(db: Db, now: () => Date) {
  const last = new Map<string, number>()
  return (name: ConnectionName, error: string | null): void => {
    const key = `${name} ${error ?? ''}`
    const at = now().getTime()
    if (at - (last.get(key) ?? -Infinity) < quietFor[error === null ? 'ok' : 'error']) return
    // What went wrong between two that went well is to be seen as over.
    if (error !== null) last.delete(`${name} `)
    last.set(key, at)
    if (last.size > 100) last.clear()
    void noteWent(db, name, error, new Date(at)).catch(() => undefined)
  }
}

declare module '../services.ts' {
  interface Services {
    /** How the providers are set up; absent in tests that set theirs up themselves. */
    readonly connections?: Connections
  }
}
