import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Parcel, Trail } from '../contract/production/courier.ts'

type ParcelTrailProps = {
  readonly parcel: Parcel
  /** What it brings, for the ear: 收货单 D…-1. */
  readonly name: string
  /** How far it is, in the site's own look. */
  readonly pill: ReactNode
  /** Asks for its trail; `path` is the call's. */
  readonly path: string
  readonly read: (id: number) => Promise<Trail>
  /** The site's classes: of the whole, of small print, of a list along a line of time. */
  readonly classes: { readonly whole?: string | undefined; readonly hint?: string | undefined; readonly list?: string | undefined }
}

/** Where a parcel is: the newest line of its trail, and all of it when it is opened. */
export function ParcelTrail({ parcel, name, pill, path, read, classes }: ParcelTrailProps) {
  const { id, latest } = parcel
  return (
    <div className={classes.whole}>
      <p>
        {pill} {latest?.words}
      </p>
      {latest && (
        <>
          <p className={classes.hint}>{latest.time.slice(0, 16)}</p>
          <Whole key={id} {...{ id, latest, name, path, read, classes }} />
        </>
      )}
    </div>
  )
}

type WholeProps = Pick<ParcelTrailProps, 'name' | 'path' | 'read' | 'classes'> & Pick<Parcel, 'id' | 'latest'>

function Whole({ id, latest, name, path, read, classes }: WholeProps) {
  const [open, setOpen] = useState(false)
  // Read again whenever there is a newer line; the one of before stays meanwhile.
  const { data, isError } = useQuery({
    queryKey: [path, id, latest],
    queryFn: () => read(id),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={`${name} 的物流轨迹`}>物流轨迹</summary>
      {open && isError && <p role="alert">物流轨迹暂时无法读取，请稍后再看</p>}
      {open && !data && !isError && <p role="status">加载中…</p>}
      {data && (
        <ol className={classes.list}>
          {data.stops.map(({ time, words }) => (
            <li key={`${time} ${words}`}>
              <p>{words}</p>
              <small>{time}</small>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
