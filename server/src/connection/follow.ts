import type pg from 'pg'
import { connectionKinds } from '../../../contract/connection/kinds.ts'
import { connectionNames } from '../../../contract/connection/names.ts'
import { earAt } from '../database/ear.ts'
import type { Services } from '../services.ts'
import type { Connections } from './connections.ts'

const again = 1000 // ms

/**
 * Takes over what any process changed, as it is told of; while it could not hear it reads everything once it can again. What cannot be
 * read is tried again each second; the first time it is said in words.
 */
export function follow(connections: Connections, pool: pg.Pool, say: (line: string) => void): { readonly end: () => Promise<void> } {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void listen(), again).unref()
  }
  let told = false
  const reload = () =>
    connections.reload().then(
      () => void (told = false),
      (error: unknown) => {
        if (!told)
          say(`接口设置与 machine.key 未能重新读取，继续使用之前的并每秒重试：${error instanceof Error ? error.message : String(error)}`)
        told = true
        later()
      },
    )
  const ear = earAt(pool, 'mall_connection', () => void reload(), later)
  // What was changed before it could be heard is read now.
  const listen = () => ear.begin().then(reload).catch(later)
  void listen()
  return {
    async end() {
      ended = true
      clearTimeout(timer)
      await ear.end()
    },
  }
}

/** The services with providers, and the machine's keys, as they are at the moment they are asked for. */
export function withConnections(connections: Connections, services: Services): Services {
  const now = {
    connections,
    get channels() {
      return connections.providers().channels
    },
    get invoicing() {
      return connections.providers().invoicing
    },
    get authority() {
      return connections.providers().authority
    },
    get courier() {
      return connections.providers().courier
    },
    get storage() {
      return connections.providers().storage
    },
    get smsOff() {
      return connections.providers().smsOff
    },
    get machineKey() {
      return connections.at().ring[0]
    },
    get olderKeys() {
      return connections.at().ring.slice(1)
    },
  }
  return Object.defineProperties({ ...services }, Object.getOwnPropertyDescriptors(now))
}

/** What is to be said at the start of what this machine's key does not open. */
export const unreadableWords = ({ at }: Connections): string[] =>
  connectionNames
    .filter((name) => at().standings[name].unreadable)
    .map(
      (name) =>
        `接口“${connectionKinds[name].label}”的密钥用本机的 machine.key 读不出来，已停用：请换回原来的 machine.key，或在后台“设置 · 接口”重新填写`,
    )
