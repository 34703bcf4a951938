import { Button } from 'antd'
import { useState } from 'react'
import type { ImportRun } from '../../contract/sheet.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { acceptedOf, type Accepted } from './accepted.ts'
import styles from './price.module.css'

type AcceptBarProps = {
  readonly run: ImportRun
  readonly accepted: Accepted
  readonly onAccept: (accepted: Accepted) => void
}

/** How many products of a dry run are accepted, all or none at once, and the word to publish them. */
export function AcceptBar({ run, accepted, onAccept }: AcceptBarProps) {
  const [asking, setAsking] = useState(false)
  const changed = run.created + run.updated
  const chosen = acceptedOf(accepted, changed)
  return (
    <div className={styles.bar}>
      <span role="status">
        已接受 {chosen} / {changed} 个有变化的商品
      </span>
      <div className={styles.buttons}>
        <Button disabled={chosen === changed} onClick={() => onAccept({ all: true, except: new Set() })}>
          全部接受
        </Button>
        <Button disabled={chosen === 0} onClick={() => onAccept({ all: false, except: new Set() })}>
          全部不接受
        </Button>
        <Button type="primary" disabled={chosen === 0} onClick={() => setAsking(true)}>
          发布…
        </Button>
      </div>
      {asking && <AcceptDialog run={run} accepted={accepted} chosen={chosen} onClose={() => setAsking(false)} />}
    </div>
  )
}
