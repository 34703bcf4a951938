import type { FastifyInstance } from 'fastify'
import { carriers } from '../../../contract/carrier.ts'
import {
  correctParcel,
  listTroubledParcels,
  parcelStatuses,
  parcelTrail,
  seeTroubledParcel,
  staffParcelTrail,
  type Trail,
} from '../../../contract/production/courier.ts'
import { shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { Forged } from '../channel/channel.ts'
import type { House, Routes } from '../house.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import { correctShipment } from './correct.ts'
import { courierNotifyPath } from './courierEnv.ts'
import { readProof } from '../parcel/parcel.sql.ts'
import { hearParcel } from './told.ts'
import { readTrail, type ReadTrail } from './trail.sql.ts'
import { ownerOf, seeTrouble, troubledParcels } from './trouble.sql.ts'

/** Where parcels are: what the provider tells, what both sides see of it, and those that somebody has to look after. */
export const courierRoutes: Routes = ({ serve, serveOnce }, house, app) => {
  listenTo(app, house)

  serve(parcelTrail, async ({ input, actor, db, now }) => shownTrail(await readTrail(db, input.id, seenBy(actor, now))))

  serve(staffParcelTrail, async ({ input, db }) => shownTrail(await readTrail(db, input.id, seenByStaff)))

  serve(listTroubledParcels, async ({ input, db }) => {
    const { rows, total } = await troubledParcels(db, input)
    return {
      rows: rows.map(({ status, carrier, at, ...row }) => ({
        ...row,
        carrier: carriers[carrier].name,
        label: status ? parcelStatuses[status].label : '查无物流',
        createTime: shanghai(at),
      })),
      total,
    }
  })

  serveOnce(seeTroubledParcel, async ({ input, actor, tx, now, origin }) => {
    const { companyId, orderId } = await ownerOf(tx, input.id)
    if (!(await seeTrouble(tx, input.id, actor.staffId, now))) return true as const
    const entry = { actor, subject: `order ${orderId}`, companyId, after: { parcelId: input.id }, address: origin.address }
    await insertAudit(tx, { ...entry, action: 'parcel.seen' }, now)
    return true as const
  })

  serveOnce(correctParcel, async ({ input, actor, tx, now, origin }) => {
    const corrected = await correctShipment(tx, actor, input, now)
    if (!corrected) return true as const
    const { companyId, orderId, ...change } = corrected
    const entry = { actor, subject: `order ${orderId}`, companyId, ...change, address: origin.address }
    await insertAudit(tx, { ...entry, action: 'parcel.correct' }, now)
    return true as const
  })
}

const shownTrail = ({ carrier, number, stops }: ReadTrail): Trail => ({
  carrier: carriers[carrier].name,
  trackingNo: number,
  stops: stops.map(({ at, words }) => ({ time: shanghai(at), words })),
})

/** What the provider takes for "heard", and for "tell me again": its 推送 says these very fields. */
const thanks = {
  yes: { status: 200, body: '{"result":true,"returnCode":"200","message":"成功"}' },
  no: { status: 401, body: '{"result":false,"returnCode":"500","message":"验签失败"}' },
} as const

/** POST /api/courier/kuaidi100/notify/:id, the parcel's: outside the envelope, the body as it came. */
function listenTo(app: FastifyInstance, house: House): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 512 * 1024 }, (_, body, done) => done(null, body))
    inner.post<{ Params: { id: string } }>(`${courierNotifyPath}/:id`, async (request, reply) => {
      const reason = await listen(house, request.params.id, String(request.body ?? ''))
      if (reason !== null) request.log.warn({ parcel: request.params.id, reason }, 'parcel callback refused')
      const { status, body } = thanks[reason === null ? 'yes' : 'no']
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
    })
  })
}

/** Takes what is told of a parcel; why it was not believed, null where it was. Forgeries change nothing. */
async function listen({ db, courier, now }: House, written: string, body: string): Promise<string | null> {
  const id = /^[1-9]\d{0,14}$/.test(written) ? Number(written) : 0
  const proof = courier ? await readProof(db, id) : null
  if (!courier || !proof) return '没有这个包裹'
  try {
    await hearParcel(db, id, courier.hear(body, proof), now())
    return null
  } catch (error) {
    if (!(error instanceof Forged)) throw error
    return error.message
  }
}
