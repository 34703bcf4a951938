import { lazy, Suspense, useState } from 'react'
import { useFrame } from '../shell/frame.ts'
import type { Wanted } from './AddToList.tsx'

const AddToList = lazy(() => import('./AddToList.tsx').then((module) => ({ default: module.AddToList })))

type Props = { wanted: Wanted; disabled: boolean; className: string; label?: string }

/** 加入清单: asks into which list, and puts it there. Who may not keep lists has no such button. */
export function ListButton({ wanted, disabled, className, label = '加入清单' }: Props) {
  const { buyer } = useFrame()
  const [open, setOpen] = useState(false)
  if (!buyer?.grants.includes('favourite.manage')) return null
  return (
    <>
      <button type="button" className={className} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && (
        <Suspense>
          <AddToList wanted={wanted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
