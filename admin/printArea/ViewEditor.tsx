import { Button } from 'antd'
import { useState } from 'react'
import { pictureUrl } from '../../contract/goods/catalog.ts'
import type { PrintDrawing } from '../../contract/goods/printArea.ts'
import { sizeText } from '../../contract/goods/printPlace.ts'
import { Panel } from '../pieces/Panel.tsx'
import { AreaBox } from './AreaBox.tsx'
import { AreaRow } from './AreaRow.tsx'
import { plainPicture, rankOf, sizeOf, undrawn, withArea, withoutArea, withPosition, type Edited } from './edited.ts'
import { FormPreview } from './FormPreview.tsx'
import { MeasureLine, type Line } from './Measure.tsx'
import { PlainFields } from './PlainFields.tsx'
import { ViewFields } from './ViewFields.tsx'
import styles from './printArea.module.css'

type Props = {
  drawing: PrintDrawing
  views: readonly Edited[]
  view: Edited
  onChange: (view: Edited) => void
  onRemove: () => void
}

/** One view: the picture with its areas, and beside it the same in numbers. */
export function ViewEditor({ drawing, views, view, onChange, onRemove }: Props) {
  const { gallery, positions } = drawing
  const [chosen, choose] = useState<string | null>(view.areas[0]?.position ?? null)
  const [line, setLine] = useState<Line | null>(null)
  const picture = sizeOf(view, gallery)
  const free = undrawn(positions, views)
  const shown = view.areas.flatMap((area) => {
    const position = positions.find(({ key }) => key === area.position)
    const props = { area, chosen: chosen === area.position, onChoose: () => choose(area.position) }
    return position && picture ? [{ position, picture, ...props }] : []
  })
  const put = (area: Edited['areas'][number]) => onChange(withArea(view, area, gallery))

  return (
    <div className={styles.columns}>
      <Panel title="图上的位置" extra={picture && <small className={styles.quiet}>{sizeText(picture)}</small>}>
        {picture ? (
          <div className={styles.canvas} style={{ aspectRatio: `${picture.widthMm} / ${picture.heightMm}` }} data-picture>
            <img src={pictureUrl(view.picture, 960, 'webp')} alt={`${view.label}的图片`} draggable={false} />
            {shown.map((one) => (
              <AreaBox key={one.area.position} {...one} rank={rankOf(view, one.area)} onChange={put} />
            ))}
            {line && <MeasureLine line={line} picture={picture} onChange={setLine} />}
          </div>
        ) : (
          <p role="alert" className={styles.note}>
            此视图的图片已从商品图库移除，买家看不到它，请在右侧改选图片。
          </p>
        )}
      </Panel>
      <div className={styles.side}>
        {picture && shown.length > 0 && (
          <div className={styles.seen}>
            <Panel title="印上效果（测试网格）">
              <FormPreview picture={plainPicture(view)} size={picture} areas={shown.map(({ area }) => area)} />
            </Panel>
          </div>
        )}
        <Panel title="印刷区域">
          <ul className={styles.rows}>
            {shown.map((one) => (
              <AreaRow key={one.area.position} {...one} onChange={put} onRemove={() => onChange(withoutArea(view, one.area.position))} />
            ))}
          </ul>
          {picture && free.length > 0 && (
            <div className={styles.actions}>
              {free.map((position) => (
                <Button
                  key={position.key}
                  onClick={() => {
                    onChange(withPosition(view, position, gallery))
                    choose(position.key)
                  }}
                >
                  画出{position.label}（{sizeText(position)}）
                </Button>
              ))}
            </div>
          )}
          {free.length === 0 && shown.length === 0 && <p className={styles.quiet}>各部位都已画在其他视图上。</p>}
        </Panel>
        <Panel title="视图">
          <ViewFields view={view} gallery={gallery} line={line} onLine={setLine} onChange={onChange} onRemove={onRemove} />
        </Panel>
        <Panel title="未印图">
          <PlainFields view={view} drawing={drawing} onChange={onChange} />
        </Panel>
      </div>
    </div>
  )
}
