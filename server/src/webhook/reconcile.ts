import { shanghai } from '../../../contract/text.ts'
import { inTransaction } from '../database/db.ts'
import type { Services } from '../services.ts'
import { send, type Said } from './send.ts'
import { secretOf, signature } from './seal.ts'
import { nextTry } from './webhook.rules.ts'
import { readDue, recordAttempt, type Due } from './webhook.sql.ts'

type Happened = Pick<Due, 'eventId' | 'event' | 'companyId' | 'happenedAt' | 'data'>

/** What is sent, the same each time. */
export const bodyOf = ({ eventId, event, companyId, happenedAt, data }: Happened): string =>
  JSON.stringify({ id: eventId, event, companyId, time: shanghai(happenedAt), data })

/**
 * Tries a delivery once more. Whoever takes it answers 2xx; all else is tried again later, and given up in the end. It may
 * be sent twice where a process dies in between: the other side knows it by its number.
 */
export async function reconcileDelivery(services: Services, id: number): Promise<void> {
  const due = await readDue(services.db, id)
  if (!due) return
  const began = performance.now()
  const shut = shutBy(due)
  const said = shut === null ? await post(services, due) : { status: null, answer: '', fault: shut }
  const tookMs = Math.round(performance.now() - began)
  const now = services.now()
  const taken = said.status !== null && said.status >= 200 && said.status < 300
  const nextAt = taken || shut !== null ? null : nextTry(due.attempts + 1, now)
  const state = taken ? 'delivered' : nextAt ? 'waiting' : 'dead'
  await inTransaction(services.db, (tx) => recordAttempt(tx, due, { ...said, tookMs }, { state, nextAt }, now))
}

/** Why nothing is sent to this address any more; null: it is. */
const shutBy = ({ enabled, ownerId, ownerState }: Due): string | null =>
  !enabled ? '接收地址已停用' : ownerId !== null && ownerState !== 'verified' ? '企业已停用' : null

function post(services: Services, due: Due): Promise<Said> {
  const now = services.now()
  const body = bodyOf(due)
  const salts = [due.salt, ...(due.oldSalt && due.oldUntil && due.oldUntil > now ? [due.oldSalt] : [])]
  const secrets = salts.map((salt) => secretOf(services.secret, due.hookId, salt))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Yincai-Webhook/1',
    'yincai-event': due.event,
    'yincai-delivery': String(due.id),
    'yincai-attempt': String(due.attempts + 1),
    'yincai-signature': signature(secrets, body, now),
  }
  return send(due.url, headers, body, services.webhooksAnywhere ?? false)
}
