import { sql } from 'kysely'
import { correctParcel, seeTroubledParcel } from '../../../contract/production/courier.ts'
import { shanghai } from '../../../contract/text.ts'
import { courierNotifyPath } from '../outside/notifyPath.ts'
import { tellingSign } from '../outside/courier/kuaidi100Sign.ts'
import type { Action } from './walk.fixture.ts'

const states = ['0', '0', '1', '2', '3', '3', '4', '5', '5', '6', '14'] as const
const minute = 60_000 // ms

/** The provider tells of a parcel whatever it likes, sometimes late, twice at once; a forger tells, too, and is never believed. */
export const courierTells: Action = async ({ chance, shop }) => {
  const { rows } = await sql<{ id: number; number: string; salt: string }>`
    select id, number, salt from parcel order by id desc limit 20`.execute(shop.db)
  const parcel = chance.one(rows)
  if (!parcel) return
  const state = chance.one(states) ?? '0'
  const newest = shop.clock.now.getTime() - chance.below(300) * minute
  const data = Array.from({ length: chance.below(5) }, (_, back) => {
    const ftime = shanghai(new Date(newest - back * 30 * minute))
    return { ftime, time: ftime, context: `第 ${ftime} 步` }
  })
  const status = chance.hits(5) ? 'abort' : state === '3' ? 'shutdown' : 'polling'
  const param = JSON.stringify({ status, message: '', lastResult: { nu: parcel.number, com: 'shunfeng', state, data } })
  const tell = async (sign: string) => {
    const payload = new URLSearchParams({ param, sign }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await shop.app.inject({ method: 'POST', url: `${courierNotifyPath}/${parcel.id}`, headers, payload })).statusCode
  }
  const right = tellingSign(param, parcel.salt)
  const heard = await Promise.all([tell(right), tell(right), tell(tellingSign(param, 'guessed'))])
  if (heard.join() !== '200,200,401') throw new Error(`parcel callbacks were answered ${heard.join()}`)
}

/** Somebody looks at a parcel in trouble, or puts a number right, that of another consignment now and then. */
export const parcelAction: Action = async ({ chance, shop, ask }) => {
  const { rows } = await sql<{ id: number; consignment: number | null }>`
    select id, consignment_id as consignment from parcel order by id desc limit 20`.execute(shop.db)
  const parcel = chance.one(rows)
  if (!parcel) return
  if (chance.hits(60)) return void (await ask('sales', seeTroubledParcel, { id: parcel.id }))
  const carrier = chance.hits(70) ? '顺丰速运' : '送货上门'
  const trackingNo = `SF${100_000 + chance.below(900_000)}`
  await ask('production', correctParcel, { consignmentId: parcel.consignment ?? 1, carrier, trackingNo })
}
