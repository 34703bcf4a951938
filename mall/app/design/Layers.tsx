import type { Command } from '../../../artwork/design.ts'
import type { DesignPicture, PlacedPicture } from '../../../contract/artwork/design.ts'
import css from './design.module.css'
import type { Side } from './sides.ts'

type Props = {
  readonly nodes: readonly PlacedPicture[]
  readonly pictures: ReadonlyMap<number, DesignPicture>
  readonly nameOf: (fileId: number) => string
  readonly selected: string | null
  /** Where else something is printed. */
  readonly others: readonly Side[]
  readonly onSelect: (id: string) => void
  readonly onChange: (command: Command) => void
  readonly onCopy: (node: PlacedPicture, to: Side) => void
}

/** The pictures of a surface, what covers others first. */
export function Layers({ nodes, ...rest }: Props) {
  if (nodes.length === 0) return null
  return (
    <ol className={css.layers} aria-label="图层，上面的在前">
      {nodes.toReversed().map((node, at) => (
        <Layer key={node.id} node={node} isTop={at === 0} isBottom={at === nodes.length - 1} {...rest} />
      ))}
    </ol>
  )
}

type LayerProps = Omit<Props, 'nodes'> & { readonly node: PlacedPicture; readonly isTop: boolean; readonly isBottom: boolean }

function Layer({ node, isTop, isBottom, pictures, nameOf, selected, others, onSelect, onChange, onCopy }: LayerProps) {
  const { id, fileId } = node
  const name = nameOf(fileId)
  const picture = pictures.get(fileId)
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
          <button key={to.position} type="button" aria-label={`把 ${name} 也放到${to.label}`} onClick={() => onCopy(node, to)}>
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
