import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addressesQuery } from '../address/queries.ts'
import { allocationOf, dividedOf, wantingIn, type Typed } from './allocating.ts'
import type { Confirmed, Destination, Sending } from './queries.ts'

const firstAddress = ({ addresses }: Confirmed): number | null =>
  (addresses.find(({ isDefault }) => isDefault === 1) ?? addresses[0])?.id ?? null

/** As it goes unless the buyer says otherwise: the first of the ways, fetched at the first place. */
const firstSending = ({ ways: [way = 'prepaid'], pickups: [pickup] }: Confirmed): Sending => ({
  way,
  ...(way === 'pickup' && pickup && { pickupId: pickup.id }),
})

/** What the buyer chose of where it goes. `to` is null, and `wanting` says why, while the choice is not complete. */
export function useDestination(confirmed: Confirmed) {
  const { data } = useQuery(addressesQuery(confirmed.addresses))
  const [several, setSeveral] = useState(false)
  const [one, chooseOne] = useState(firstAddress(confirmed))
  const [picked, setPicked] = useState<readonly number[]>([])
  const [typed, type] = useState<Typed>(new Map())
  const lines = useMemo(() => confirmed.lines.map(dividedOf), [confirmed])

  const [sending, send] = useState<Sending>(() => firstSending(confirmed))
  const wayOf = several && sending.way === 'pickup' ? confirmed.ways.find((way) => way !== 'pickup') : undefined
  const chosenWay: Sending = wayOf ? { way: wayOf } : sending

  const addresses = data.rows.filter(({ id }) => picked.includes(id))
  const ids = addresses.map(({ id }) => id)
  const wanting = several ? wantingIn(typed, addresses, lines) : one === null ? '请先选择收货地址' : null
  const to: Destination | null =
    wanting !== null ? null : { ...(several ? { allocation: allocationOf(typed, ids, lines) } : { addressId: one ?? 0 }), ...chosenWay }

  return {
    several,
    /** Into several begins with the address that was chosen for all. */
    toggle: () => {
      if (!several && picked.length === 0 && one !== null) setPicked([one])
      setSeveral(!several)
    },
    chosen: several ? picked : one === null ? [] : [one],
    choose: (id: number) => {
      if (!several) chooseOne(id)
      else setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id])
    },
    sending: chosenWay,
    send,
    addresses,
    lines,
    typed,
    type,
    wanting,
    to,
  }
}
