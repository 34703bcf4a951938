import type { withGifts } from './gifts.ts'
import type { readCouponPreview, readPreview } from './preview.ts'

// What is published or typed is looked at by the engine and by all that is known of costs. The desks ask here and need not know them.

type Known = { readonly activity: typeof readPreview; readonly coupon: typeof readCouponPreview; readonly gifts: typeof withGifts }
let known: Known | null = null

/** Given once, by the subject. */
export const receivePreview = (given: Known): void => {
  known = given
}

function given(): Known {
  if (!known) throw new Error('nobody knows what an activity would come to: see marketing/subject.ts')
  return known
}

/** What the activity would have come to, as `readPreview`. @throws Error where nobody was asked yet. */
export const previewNow: typeof readPreview = (...asked) => given().activity(...asked)

/** What a coupon would have come to, as `readCouponPreview`. @throws Error where nobody was asked yet. */
export const couponPreviewNow: typeof readCouponPreview = (...asked) => given().coupon(...asked)

/** The terms with their gifts named and looked at, as `withGifts`. @throws Error where nobody was asked yet. */
export const giftsNamed: typeof withGifts = (...asked) => given().gifts(...asked)
