import { Button } from 'antd'
import { useState } from 'react'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { BasicsPanel } from './BasicsPanel.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { ChoicesPanel } from './ChoicesPanel.tsx'
import { ClashPanel } from './ClashPanel.tsx'
import { ExampleDialog } from './ExampleDialog.tsx'
import { ExamplePanel } from './ExamplePanel.tsx'
import { Findings } from './findings.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { KeptWords, LeaveDialog } from './LeaveDialog.tsx'
import { PositionPanel, ProcessPanel } from './PrintPanel.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { ScheduledNotes } from './ScheduledNotes.tsx'
import { TermsPanel } from './TermsPanel.tsx'
import type { Tried } from './tried.ts'
import { TryPanel } from './TryPanel.tsx'
import { useDraft } from './useDraft.ts'
import type { Written } from './written.ts'
import { Unit } from './unit.ts'
import styles from './price.module.css'

type Open = { readonly kind: 'publish' } | { readonly kind: 'example'; readonly gross: string }

type PriceDeskProps = {
  readonly detail: PriceDetail
  /** What the page begins with: what is sold by, or the draft. */
  readonly begun: Written
  /** It was published, or will be. */
  readonly onOver: () => void
}

/** The rules as a form, with the check and the try-out beside it, and the road to publication. */
export function PriceDesk({ detail, begun, onOver }: PriceDeskProps) {
  const { rules, draft, latest, findings, sound, changed, touched, kept, keeper, change, begin, load, discard } = useDraft(detail, begun)
  const [tried, setTried] = useState<Tried>({ selection: detail.firstSelection, quantity: rules.minimum })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const faults = findings.filter(({ grade }) => grade === 'fault').length
  const editor = { rules, onChange: change }

  return (
    <Unit value={detail.unit}>
      <Findings value={findings}>
        <div className={styles.bar}>
          <span role="status">
            {touched ? <KeptWords {...kept} /> : '与当前版本一致'}
            {faults > 0 && <b className={styles.faults}>{faults} 处错误</b>}
          </span>
          <div className={styles.buttons}>
            {touched && <Button onClick={discard}>丢弃草稿</Button>}
            <Button type="primary" disabled={!changed || !sound} onClick={() => setOpen({ kind: 'publish' })}>
              发布…
            </Button>
          </div>
        </div>
        <ScheduledNotes scheduled={detail.scheduled} />
        <div className={styles.columns}>
          <div>
            <BasicsPanel {...editor} />
            <ChoicesPanel {...editor} pictures={detail.pictures} goodsPath={`/goods/${detail.productId}`} />
            <ProcessPanel {...editor} />
            <PositionPanel {...editor} />
            <TermsPanel {...editor} />
            <ClashPanel {...editor} />
            <Panel title="历史版本">
              <HistoryPanel detail={detail} onLoad={load} />
            </Panel>
          </div>
          <aside aria-label="检查与试算">
            <CheckPanel findings={findings} />
            <TryPanel
              draft={draft}
              productId={detail.productId}
              sound={sound}
              tried={tried}
              onTry={setTried}
              onFirst={(selection) => {
                begin(selection)
                tell('已设为页面默认选择，发布后生效')
              }}
              onFix={
                detail.goodsType === 'common'
                  ? (selection) => {
                      change({ fixed: selection })
                      tell('已设为固定规格，发布后生效')
                    }
                  : null
              }
              onKeep={(gross) => setOpen({ kind: 'example', gross })}
            />
            <ExamplePanel detail={detail} />
          </aside>
        </div>
        {open?.kind === 'publish' && (
          <PublishDialog
            detail={detail}
            draft={latest}
            onClose={close}
            onPublished={() => {
              keeper.forget()
              onOver()
            }}
          />
        )}
        {open?.kind === 'example' && <ExampleDialog detail={detail} tried={tried} gross={open.gross} onClose={close} />}
        <LeaveDialog touched={touched} onKeep={keeper.flush} onDrop={discard} />
      </Findings>
    </Unit>
  )
}
