import type { Command } from '../../../artwork/design.ts'
import { layerName } from '../../../artwork/layers.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import css from './design.module.css'
import type { Side } from './sides.ts'

type Props = {
  readonly layers: readonly Layer[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly selected: string | null
  /** Where else something is printed. */
  readonly others: readonly Side[]
  readonly onSelect: (id: string) => void
  readonly onChange: (command: Command) => void
  readonly onCopy: (layer: Layer, to: Side) => void
}

/** The pictures of a surface, what covers others first. */
export function Layers({ layers, ...rest }: Props) {
  if (layers.length === 0) return null
  return (
    <ol className={css.layers} aria-label="图层，上面的在前">
      {layers.toReversed().map((layer, at) => (
        <LayerRow key={layer.id} layer={layer} isTop={at === 0} isBottom={at === layers.length - 1} {...rest} />
      ))}
    </ol>
  )
}

type LayerProps = Omit<Props, 'layers'> & { readonly layer: Layer; readonly isTop: boolean; readonly isBottom: boolean }

function LayerRow({ layer, isTop, isBottom, pictures, selected, others, onSelect, onChange, onCopy }: LayerProps) {
  const { id } = layer
  const picture = layer.kind === 'picture' ? pictures.get(layer.fileId) : undefined
  const name = layerName(layer, picture?.name ?? '')
  return (
    <li data-selected={id === selected}>
      <button type="button" className={css.layer} aria-pressed={id === selected} onClick={() => onSelect(id)}>
        {picture && <img src={picture.preview ?? picture.link} alt="" width={36} height={36} />}
        <span>{name}</span>
      </button>
      <div className={css.acts}>
        <button type="button" disabled={isTop} aria-label={`上移 ${name}`} onClick={() => onChange({ do: 'raise', id, by: 1 })}>
          上移
        </button>
        <button type="button" disabled={isBottom} aria-label={`下移 ${name}`} onClick={() => onChange({ do: 'raise', id, by: -1 })}>
          下移
        </button>
        {others.map((to) => (
          <button key={to.position} type="button" aria-label={`把 ${name} 也放到${to.label}`} onClick={() => onCopy(layer, to)}>
            放到{to.label}
          </button>
        ))}
        <button type="button" aria-label={`删除 ${name}`} onClick={() => onChange({ do: 'remove', id })}>
          删除
        </button>
      </div>
    </li>
  )
}
