import { parcelTrail, type Parcel } from '../../../contract/production/courier.ts'
import { ParcelTrail } from '../../../kit/ParcelTrail.tsx'
import { call } from '../call.ts'
import { StatePill } from '../private/StatePill.tsx'
import { useFrame } from '../shell/frame.ts'
import timelineCss from '../private/timeline.module.css'
import wordsCss from '../private/words.module.css'
import factsCss from './facts.module.css'

const classes = { whole: factsCss.parcel, hint: `${wordsCss.hint} num`, list: timelineCss.timeline }
const read = (id: number) => call(parcelTrail, { id })

/** Where a parcel is; nothing where its carrier tells nothing, and where nobody follows it how one asks oneself. `name`: what it brings. */
export function ParcelFacts({ parcel, name }: { parcel: Parcel | null; name: string }) {
  const { courier } = useFrame().ways
  if (!parcel) return null
  if (!courier && !parcel.latest) return <p className={wordsCss.hint}>商城没有接入物流查询，请凭运单号到承运商的官网或客服查询。</p>
  return (
    <ParcelTrail
      parcel={parcel}
      name={name}
      pill={<StatePill tone={parcel.trouble ? 'bad' : parcel.signed ? 'ok' : 'busy'} label={parcel.signed ? '快递已签收' : parcel.label} />}
      path={parcelTrail.path}
      read={read}
      classes={classes}
    />
  )
}
