import { useFrame } from './frame.ts'
import css from './ImpersonationBanner.module.css'

/** Says, above every page, what is only played here. */
export function PlayedBanner() {
  const { played } = useFrame().ways
  if (played === '') return null
  return (
    <aside aria-label="演示">
      <p className={`${css.banner} no-print`}>{played}</p>
    </aside>
  )
}
