import { staffParcelTrail, type Parcel } from '../../contract/production/courier.ts'
import { ParcelTrail } from '../../kit/ParcelTrail.tsx'
import { call } from '../call.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import styles from './parcel.module.css'

const classes = { whole: styles.parcel, hint: styles.parcelTime, list: desk.timeline }
const read = (id: number) => call(staffParcelTrail, { id })

/** Where a parcel is; nothing where its carrier tells nothing. `name`: what it brings. */
export const ParcelFacts = ({ parcel, name }: { parcel: Parcel | null; name: string }) =>
  parcel && (
    <ParcelTrail
      parcel={parcel}
      name={name}
      pill={<StateTag tone={parcel.trouble ? 'bad' : parcel.signed ? 'ok' : 'busy'} label={parcel.signed ? '快递已签收' : parcel.label} />}
      path={staffParcelTrail.path}
      read={read}
      classes={classes}
    />
  )
