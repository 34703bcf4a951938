import { carriers } from '../../../contract/carrier.ts'
import { addJob } from '../jobs.sql.ts'
import { inTransaction } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { Asked, Courier } from '../outside/courier/courier.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import { nextLook, nextTry } from '../parcel/parcel.rules.ts'
import { mayAsk, readReconciled, setFollowed, setReconciled, takeDue, type Reconciled } from '../parcel/parcel.sql.ts'
import { hearParcel } from './told.ts'

type Works = Pick<Services, 'db' | 'now' | 'courier'>

/**
 * The job `parcel`: asks the provider to follow a parcel, or, where it does and nothing was heard for long, where the parcel
 * is. May run twice, or be killed in the middle: a subscription made twice is one, and nobody asks twice in half an hour.
 */
export async function reconcileParcel(services: Works, id: number): Promise<void> {
  const { db, courier, now } = services
  const parcel = await readReconciled(db, id)
  if (!courier || !parcel || (parcel.state !== 'waiting' && parcel.state !== 'watched')) return
  if (parcel.done) return setReconciled(db, parcel, { state: 'over', look_at: null })
  const failed = await attempt(parcel.state === 'watched' ? look(services, courier, parcel) : follow(services, courier, parcel))
  if (failed) await setReconciled(db, parcel, afterFailure(parcel, failed, now()))
}

async function follow({ db, now }: Works, courier: Courier, parcel: Reconciled): Promise<void> {
  const { id, salt, sentAt } = parcel
  await courier.subscribe({ ...askedOf(parcel), id, salt })
  await setFollowed(db, id, nextLook(sentAt, now()))
}

/**
 * What is refused for good is not asked again, and somebody has to look: the number may be wrong. A parcel that is followed may
 * still be told of.
 */
const afterFailure = ({ state, looks, sentAt }: Reconciled, { message, refused }: ProviderError, now: Date) => ({
  fault: message,
  ...(refused
    ? { look_at: null, ...(state === 'waiting' && { state: 'refused' as const, trouble_at: now }) }
    : { looks: looks + 1, look_at: nextTry(looks, sentAt, now) }),
})

/** The receiver's phone goes only to carriers that tell nothing without it. */
const askedOf = ({ courier, number, phone, to }: Reconciled): Asked => ({
  courier,
  number,
  to,
  phone: carriers[courier].phone ? phone : '',
})

async function look({ db, now }: Works, courier: Courier, parcel: Reconciled): Promise<void> {
  if (!(await mayAsk(db, parcel.id, now()))) return
  const told = await courier.look(askedOf(parcel))
  if (told) await hearParcel(db, parcel.id, told, now())
  else await setReconciled(db, parcel, { looks: 0, look_at: nextLook(parcel.sentAt, now()) })
}

/** Has the provider asked, by jobs, about parcels of which nothing was heard, and again to follow those that it did not take. */
export async function askSilentParcels({ db, now, courier }: Works): Promise<void> {
  if (!courier) return
  await inTransaction(db, async (tx) => {
    for (const id of await takeDue(tx, now())) await addJob(tx, 'parcel', { id }, `parcel ${id}`)
  })
}
