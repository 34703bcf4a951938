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
import { courierNotifyPath } from '../outside/notifyPath.ts'
import { listenTo } from '../outside/hearing.ts'
import { Forged, type Callback } from '../outside/provider.ts'
import type { Services, Routes } from '../services.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import { correctShipment } from './correct.ts'
import { readProof } from '../parcel/parcel.sql.ts'
import { hearParcel } from './told.ts'
import { readTrail, type ReadTrail } from './trail.sql.ts'
import { ownerOf, seeTrouble, troubledParcels } from './trouble.sql.ts'

/** Where parcels are: what the provider tells, what both sides see of it, and those that somebody has to look after. */
export const courierRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  const listener = {
    url: `${courierNotifyPath}/:id`,
    hear: (callback: Callback) => listen(services, callback),
    thanks,
    logged: (parcel: string) => ({ parcel }),
  }
  listenTo(app, { about: 'parcel', most: 512 * 1024, listeners: [listener] })

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

  serveOnce(seeTroubledParcel, async ({ input, actor, tx, now, audit }) => {
    const { companyId, orderId } = await ownerOf(tx, input.id)
    if (!(await seeTrouble(tx, input.id, actor.staffId, now))) return true as const
    await audit('parcel.seen', `order ${orderId}`, { companyId, after: { parcelId: input.id } })
    return true as const
  })

  serveOnce(correctParcel, async ({ input, actor, tx, now, audit }) => {
    const corrected = await correctShipment(tx, actor, input, now)
    if (!corrected) return true as const
    const { companyId, orderId, ...change } = corrected
    await audit('parcel.correct', `order ${orderId}`, { companyId, ...change })
    return true as const
  })
}

const shownTrail = ({ carrier, number, stops }: ReadTrail): Trail => ({
  carrier: carriers[carrier].name,
  trackingNo: number,
  stops: stops.map(({ at, words }) => ({ time: shanghai(at), words })),
})

const again = { status: 401, body: '{"result":false,"returnCode":"500","message":"验签失败"}' }

/** What the provider takes for "heard", and for "tell me again": its 推送 says these very fields. */
const thanks = {
  heard: { status: 200, body: '{"result":true,"returnCode":"200","message":"成功"}' },
  unknown: again,
  forged: again,
  away: again,
}

/** Takes what is told of a parcel: `path` is its id. @throws Forged where it is not believed. */
async function listen({ db, courier, now }: Services, callback: Callback): Promise<boolean> {
  const id = /^[1-9]\d{0,14}$/.test(callback.path) ? Number(callback.path) : 0
  const proof = courier ? await readProof(db, id) : null
  if (!courier || !proof) throw new Forged('没有这个包裹')
  await hearParcel(db, id, courier.hear(callback, proof), now())
  return true
}
