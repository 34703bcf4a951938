import { useState } from 'react'
import type { PrintLimits } from '../../contract/price/price.ts'
import type { Place } from '../../pricing/placeWords.ts'
import { MaybeCountField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import styles from './price.module.css'
import own from './PrintPanel.module.css'

type Props = {
  readonly limits: PrintLimits
  /** What the position is called. */
  readonly label: string
  readonly place: Place
  /** Undefined: nothing is said of it any more. */
  readonly onChange: (limits: PrintLimits | undefined) => void
}

/** How fine is printed at a position; what is left empty is as the process has it. */
export function LimitFields({ limits, label, place, onChange }: Props) {
  const [isOpen] = useState(Object.keys(limits).length > 0)
  const { textMm = null, lineMm = null, ppi = null } = limits
  const at = fieldsOf({ textMm, lineMm, ppi }, place, (all) => {
    const said = Object.entries(all).filter(([, value]) => value !== null)
    onChange(said.length > 0 ? Object.fromEntries(said) : undefined)
  })
  return (
    <details className={own.limits} open={isOpen}>
      <summary aria-label={`${label}的精细度`}>精细度（不填按工艺的通常值检查设计）</summary>
      <div className={styles.fields}>
        <MaybeCountField label="最小字高" suffix="毫米" {...at('textMm')} />
        <MaybeCountField label="最细线条" suffix="毫米" {...at('lineMm')} />
        <MaybeCountField label="图片像素" suffix="像素/英寸" hint="低于它提醒，低于一半不能印" {...at('ppi')} />
      </div>
    </details>
  )
}
