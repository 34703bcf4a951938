import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Pagination, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { staffPlates, type ArtworkLine, type Plates as Drawn } from '../../contract/order/artworkDesk.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { PlatePicture } from './PlatePicture.tsx'
import css from './artworkDesk.module.css'
import desk from '../pieces/desk.module.css'

/** What is printed of the designs of a line, plate by plate. Drawn when it is asked for. */
export function Plates({ line: { lineId, artwork, separable } }: { readonly line: ArtworkLine }) {
  const files = artwork.filter(({ id }) => separable.includes(id))
  const [chosen, choose] = useState<number | null>(null)
  const [page, turn] = useState(1)
  const file = files.find(({ id }) => id === chosen)
  const drawn = useQuery({
    queryKey: [staffPlates.path, lineId, file?.id, page],
    queryFn: ({ signal }) => call(staffPlates, { lineId, fileId: file?.id ?? 0, page }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === file?.id ? before : undefined),
    enabled: file !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  if (files.length === 0)
    return <p className={desk.quiet}>用“放上标志”设计的稿件，以及 PDF、AI 文件可在这里逐版查看。其他文件请下载后在排版软件里查看分色。</p>
  return (
    <>
      <div className={css.acts}>
        {files.map(({ id, name, positionLabel }) => (
          <Button
            key={id}
            aria-pressed={id === chosen}
            type={id === chosen ? 'primary' : 'default'}
            onClick={() => {
              choose(id)
              turn(1)
            }}
          >
            查看分色：{files.some((one) => one.id !== id && one.positionLabel === positionLabel) ? name : positionLabel || name}
          </Button>
        ))}
      </div>
      {file && drawn.isFetching && (
        <p role="status" className={css.waiting}>
          <Spin size="small" /> 正在分色…
        </p>
      )}
      <Fault error={drawn.error} />
      {drawn.data && drawn.data.pages > 1 && (
        <Pagination simple aria-label="页" current={page} pageSize={1} total={drawn.data.pages} showSizeChanger={false} onChange={turn} />
      )}
      {drawn.data && <Separated key={`${file?.id} ${page}`} drawn={drawn.data} />}
    </>
  )
}

const looks = { inks: '油墨色', greys: '灰度' } as const
type Look = keyof typeof looks

function Separated({ drawn: { plates, partial, pieces, mostInk, inkLimit, press, widthMm, heightMm } }: { readonly drawn: Drawn }) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [look, setLook] = useState<Look>('inks')
  if (plates.length === 0) return partial ? <Unread /> : <p className={desk.quiet}>这份稿件没有印刷内容。</p>
  const isOn = ({ plate }: { readonly plate: string }) => !off.has(plate)
  const toggle = (plate: string) => setOff(off.has(plate) ? new Set([...off].filter((one) => one !== plate)) : new Set([...off, plate]))
  const all = off.size === 0
  return (
    <div className={css.separated}>
      {partial && <Unread />}
      <PlatePicture plates={plates} shown={plates.filter(isOn)} inGreys={look === 'greys'} />
      <div className={css.acts}>
        <Segmented<Look>
          aria-label="显示方式"
          value={look}
          onChange={setLook}
          options={(Object.keys(looks) as Look[]).map((value) => ({ value, label: looks[value] }))}
        />
        <Button onClick={() => setOff(new Set(all ? plates.map(({ plate }) => plate) : []))}>{all ? '全部隐藏' : '全部显示'}</Button>
      </div>
      <div className={css.thumbs} role="group" aria-label="选择要显示的版">
        {plates.map((one) => (
          <button key={one.plate} type="button" aria-pressed={isOn(one)} title={one.label} onClick={() => toggle(one.plate)}>
            <img src={one.picture} alt="" />
            <span>
              <i className={css.swatch} style={{ background: one.rgb }} />
              {one.label}
            </span>
            <span>{(one.coverage / 100).toFixed(1)}%</span>
          </button>
        ))}
      </div>
      {mostInk > inkLimit && <Alert type="warning" showIcon title={`总墨量最大处 ${mostInk}%，超过上限 ${inkLimit}%，印刷可能粘脏`} />}
      <p className={desk.quiet}>
        {widthMm}×{heightMm} 毫米，按 {press} 分色；百分数是该版占印刷面积的墨量。总墨量最大处 {mostInk}%（不计白墨），上限 {inkLimit}%。
        {pieces > 1 && `名单共 ${pieces} 件，图为第 1 件。`}
      </p>
    </div>
  )
}

/** Some of the file could not be read. */
const Unread = () => (
  <Alert type="warning" showIcon title="文件中有部分内容无法读取，其中的专色可能没有列出，请下载稿件，在排版软件里核对" />
)
