import { lazy, Suspense, useState } from 'react'
import { useFrame } from '../shell/frame.ts'
import actsCss from '../private/acts.module.css'

const AgainDialog = lazy(async () => ({ default: (await import('./AgainDialog.tsx')).AgainDialog }))

/** 再来一单, for who may order; what it would be today is said before anything is done. */
export function AgainButton({ orderId, big = false }: { orderId: string; big?: boolean }) {
  const [open, setOpen] = useState(false)
  const mayOrder = useFrame().buyer?.grants.includes('order.place') ?? false
  if (!mayOrder) return null
  return (
    <>
      <button type="button" className={big ? `${actsCss.act} ${actsCss.big}` : actsCss.act} onClick={() => setOpen(true)}>
        再来一单
      </button>
      <Suspense>{open && <AgainDialog orderId={orderId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
