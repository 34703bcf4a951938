import type { Command } from '../../../artwork/design.ts'
import { kindLabels, layerName } from '../../../artwork/layers.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import css from './design.module.css'
import type { Side } from './sides.ts'

type Props = {
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly selected: string | null
  /** The colour that is printed on, which what is white is seen upon; null: none. */
  readonly ground: string | null
  /** Where else something is printed. */
  readonly others: readonly Side[]
  readonly onSelect: (id: string) => void
  readonly onChange: (command: Command) => void
  readonly onDouble: (layer: Layer) => void
  readonly onCopy: (layer: Layer, to: Side) => void
}

/** The layers of a surface, what covers others first. */
export const Layers = ({ layers, ...rest }: Props) =>
  layers.length === 0 ? null : (
    <section className={css.card} aria-label="图层">
      <h2>图层</h2>
      <ol className={css.layers} aria-label="图层，上面的在前">
        {layers.toReversed().map((layer, at) => (
          <Row key={layer.id} layer={layer} isTop={at === 0} isBottom={at === layers.length - 1} {...rest} />
        ))}
      </ol>
    </section>
  )

type RowProps = Omit<Props, 'layers'> & { readonly layer: Layer; readonly isTop: boolean; readonly isBottom: boolean }

function Row({ layer, isTop, isBottom, pictures, selected, ground, others, onSelect, onChange, onDouble, onCopy }: RowProps) {
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
    ...others.map((to) => [`放到${to.label}`, `把 ${name} 也放到${to.label}`, () => onCopy(layer, to)] as const),
    ['删除', `删除 ${name}`, () => onChange({ do: 'remove', id }), locked],
  ]
  return (
    <li data-selected={id === selected}>
      <button type="button" className={css.layer} aria-pressed={id === selected} onClick={() => onSelect(id)}>
        {picture ? (
          <img src={picture.preview ?? picture.link} alt="" width={36} height={36} {...(ground && { style: { background: ground } })} />
        ) : (
          <small aria-hidden="true">{kindLabels[layer.kind]}</small>
        )}
        <span>{name}</span>
        {(hidden || locked) && <em>{[hidden && '不印', locked && '已锁定'].filter(Boolean).join('，')}</em>}
      </button>
      <div className={css.acts}>
        {acts.map(([words, label, act, barred = false]) => (
          <button key={label} type="button" disabled={barred} aria-label={label} onClick={act}>
            {words}
          </button>
        ))}
      </div>
    </li>
  )
}

function toggled(layer: Layer, flag: 'hidden' | 'locked'): Layer {
  const { [flag]: was, ...rest } = layer
  return was ? rest : { ...rest, [flag]: true }
}
