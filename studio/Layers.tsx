import { useEffect, useRef } from 'react'
import type { Command } from '../artwork/design.ts'
import { kindLabel, layerName } from '../artwork/layers.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import css from './design.module.css'
import pieces from './Layers.module.css'
import { groupNames } from './layers.ts'
import type { Side } from './side.ts'
import type { How } from './useSelection.ts'

type Props = {
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  /** What is chosen, by ids. */
  readonly chosen: readonly string[]
  /** Several are chosen one by one, without a key being held. */
  readonly isGathering: boolean
  readonly onGather: (isOn: boolean) => void
  /** The colour that is printed on, which what is white is seen upon; null: none. */
  readonly ground: string | null
  /** Where else something is printed. */
  readonly others: readonly Side[]
  readonly onPick: (id: string, how?: How) => void
  readonly onChange: (command: Command) => void
  readonly onDouble: (layer: Layer) => void
  readonly onCopy: (layer: Layer, to: Side) => void
}

/** The layers of a surface, what covers others first; those of a group under its name where they lie together. */
export function Layers({ layers, isGathering, onGather, onChange, ...rest }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const names = groupNames(layers)
  const shown = layers.toReversed()
  // Who deleted one goes on with the next, or with the last where there is none.
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const rows = list.current?.querySelectorAll<HTMLElement>(`.${pieces.layer}`) ?? []
    const row = rows[Math.min(next.current, rows.length - 1)]
    next.current = null
    row?.focus()
  }, [layers])
  const change = (command: Command) => {
    if (command.do === 'remove') {
      next.current = shown.findIndex(({ id }) => id === command.id)
      // Of an empty surface there is no list any more.
      if (shown.length === 1) document.querySelector<HTMLElement>('#design-stage svg')?.focus()
    }
    onChange(command)
  }
  return (
    <div data-design-keys>
      {layers.length > 1 && (
        <button type="button" className={css.small} aria-pressed={isGathering} onClick={() => onGather(!isGathering)}>
          {isGathering ? '完成多选' : '多选'}
        </button>
      )}
      <ol ref={list} className={pieces.layers} aria-label="图层，上面的在前">
        {shown.map((layer, at) => {
          const { group } = layer
          const name = names.get(group ?? '') ?? ''
          return (
            <Row
              key={layer.id}
              layer={layer}
              groupName={name}
              onGroup={group !== undefined && shown[at - 1]?.group !== group ? () => rest.onPick(layer.id) : null}
              isTop={at === 0}
              isBottom={at === layers.length - 1}
              onChange={change}
              {...rest}
            />
          )
        })}
      </ol>
    </div>
  )
}

type RowProps = Omit<Props, 'layers' | 'isGathering' | 'onGather'> & {
  readonly layer: Layer
  /** '': it is in none. */
  readonly groupName: string
  /** Chooses all of its group; null: it is not the first of one. */
  readonly onGroup: (() => void) | null
  readonly isTop: boolean
  readonly isBottom: boolean
}

function Row({ layer, groupName, onGroup, isTop, isBottom, pictures, chosen, ground, others, onPick, ...acting }: RowProps) {
  const { onChange, onDouble, onCopy } = acting
  const { id, locked = false, hidden = false } = layer
  const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : layer.kind === 'page' ? pictures.get(layer.previewId) : undefined
  const name = layerName(layer, picture?.name ?? '')
  const acts: readonly (readonly [words: string, label: string, act: () => void, barred?: boolean])[] = [
    ['上移', `上移 ${name}`, () => onChange({ do: 'raise', id, by: 1 }), isTop],
    ['下移', `下移 ${name}`, () => onChange({ do: 'raise', id, by: -1 }), isBottom],
    [
      hidden ? '显示' : '隐藏',
      `${hidden ? '显示' : '隐藏'} ${name}`,
      () => onChange({ do: 'put', layer: toggled(layer, 'hidden') }),
      locked,
    ],
    [locked ? '解锁' : '锁定', `${locked ? '解锁' : '锁定'} ${name}`, () => onChange({ do: 'put', layer: toggled(layer, 'locked') })],
    ['复制', `复制 ${name}`, () => onDouble(layer)],
    ['删除', `删除 ${name}`, () => onChange({ do: 'remove', id }), locked],
  ]
  return (
    <li data-selected={chosen.includes(id)} data-grouped={groupName !== ''}>
      {onGroup && (
        <button type="button" className={pieces.group} aria-label={`选中整个${groupName}`} onClick={onGroup}>
          {groupName}
        </button>
      )}
      <button
        type="button"
        className={pieces.layer}
        aria-pressed={chosen.includes(id)}
        onClick={({ shiftKey }) => onPick(id, shiftKey ? { isMore: true } : { isInside: groupName !== '' })}
      >
        {picture ? (
          <img src={picture.preview ?? picture.link} alt="" width={36} height={36} {...(ground && { style: { background: ground } })} />
        ) : (
          <small aria-hidden="true">{kindLabel(layer)}</small>
        )}
        <span>
          {name}
          {groupName && <span className={css.unseen}>，在{groupName}中</span>}
        </span>
        {(hidden || locked) && <em>{[hidden && '不印', locked && '已锁定'].filter(Boolean).join('，')}</em>}
      </button>
      <div className={pieces.acts}>
        {acts.map(([words, label, act, barred = false]) => (
          <button key={label} type="button" disabled={barred} aria-label={label} onClick={act}>
            {words}
          </button>
        ))}
        {others.length > 0 && (
          <span>
            {others.map((to) => (
              <button key={to.position} type="button" aria-label={`把 ${name} 也放到${to.label}`} onClick={() => onCopy(layer, to)}>
                放到{to.label}
              </button>
            ))}
          </span>
        )}
      </div>
    </li>
  )
}

function toggled(layer: Layer, flag: 'hidden' | 'locked'): Layer {
  const { [flag]: was, ...rest } = layer
  return was ? rest : { ...rest, [flag]: true }
}
