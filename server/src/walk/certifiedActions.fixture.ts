import { sql } from 'kysely'
import type { SignDeed } from '../sandbox/signTell.ts'
import { certifyContract } from '../../../contract/contract/contract.ts'
import { person } from '../account/people.fixture.ts'
import { signNotice } from '../sandbox/signTell.ts'
import { newest } from './contractActions.fixture.ts'
import { bossOf } from './orderActions.fixture.ts'
import { buyers, type Action } from './walk.fixture.ts'

/** Somebody goes to the authority's platform, and there signs, refuses or leaves it; sometimes two at once. */
export const certifiedAction: Action = async (walk) => {
  const { chance, shop, ask, orders } = walk
  const { rows } = await sql<{
    number: string
  }>`select o.number from contract k join customer_order o on o.id = k.order_id
    where k.state = 'pending_buyer' order by k.id desc limit 6`.execute(shop.db)
  const number = chance.one(rows)?.number
  const order = orders.find(({ id }) => id === number)
  const version = order && (await newest(walk, order))
  if (!order || !version) return
  const who = chance.hits(85) ? bossOf(order) : (chance.one(buyers) ?? 'main')
  const [deed, times] = [chance.hits(85) ? 'sign' : 'refuse', chance.hits(30) ? 2 : 1]
  const stays = chance.hits(20)
  const certify = async () => {
    const led = await ask(who, certifyContract, { ...version, password: person(who).password })
    if (led.status !== 200 || stays) return
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await shop.app.inject({ method: 'POST', url: led.data.url, payload: `deed=${deed}`, headers })
  }
  await Promise.all(Array.from({ length: times }, certify))
}

const told: readonly SignDeed[] = ['signed', 'refused', 'finished', 'revoked']

/** The platform tells of a flow whatever it likes, twice at once; a forger tells, too, and is never believed. */
export const platformTells: Action = async ({ chance, shop }) => {
  const { rows } = await sql<{ id: string }>`select id from sandbox_flow order by expires_at desc, id limit 12`.execute(shop.db)
  const id = chance.one(rows)?.id
  const deed = chance.one(told)
  if (id === undefined || !deed) return
  const { url, headers, body } = await signNotice(shop.services, { id, deed })
  const tell = async (payload: string) =>
    (await shop.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })).statusCode
  const heard = await Promise.all([tell(body), tell(body), tell(body.replace(id, `${id.slice(0, -1)}x`))])
  if (heard.join() !== '200,200,401') throw new Error(`callbacks were answered ${heard.join()}`)
}
