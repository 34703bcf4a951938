import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { companyDetail } from '../../contract/account/company.ts'
import type { FileLink } from '../../contract/file.ts'
import { Panel } from '../pieces/Panel.tsx'
import { Empty } from '../pieces/Empty.tsx'
import styles from './company.module.css'

const zooms = [1, 1.5, 2, 3, 4]

type LicenceViewProps = { readonly licence: FileLink | null; readonly companyId: number }

/** The licence's picture: made larger, turned, and moved by dragging, wheel or arrow keys. */
export function LicenceView({ licence, companyId }: LicenceViewProps) {
  const queries = useQueryClient()
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [shape, setShape] = useState({ width: 4, height: 3 })
  const drag = useDrag()

  if (!licence)
    return (
      <Panel title="营业执照">
        <Empty todo="该企业没有上传营业执照。" />
      </Panel>
    )

  const lying = turns % 2 === 1
  const ratio = shape.width / shape.height
  return (
    <Panel
      title="营业执照"
      extra={
        <div className={styles.tools}>
          <Button size="small" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            缩小
          </Button>
          <output aria-label="显示比例">{Math.round((zooms[zoom] ?? 1) * 100)}%</output>
          <Button size="small" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
            放大
          </Button>
          <Button size="small" onClick={() => setTurns((turns + 1) % 4)}>
            旋转
          </Button>
          <a href={licence.link} target="_blank" rel="noreferrer">
            打开原图
          </a>
        </div>
      }
    >
      <div className={styles.picture} tabIndex={0} role="group" aria-label="营业执照图片，可用方向键移动" {...drag}>
        <div style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, aspectRatio: String(lying ? 1 / ratio : ratio) }}>
          <img
            src={licence.link}
            alt={`营业执照 ${licence.name}`}
            draggable={false}
            style={{
              width: lying ? `${ratio * 100}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setShape({ width, height })}
            // The link may have run out while the page stood open.
            onError={() => void queries.invalidateQueries({ queryKey: [companyDetail.path, companyId] })}
          />
        </div>
      </div>
    </Panel>
  )
}

/** Moves what scrolls inside an element with the pointer that holds it. */
function useDrag() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType !== 'mouse') return // fingers scroll by themselves
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (!from.current) return
      event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => void (from.current = null),
  }
}
