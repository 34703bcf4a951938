import type { PlacedPage } from '../contract/artwork/layer.ts'
import { isMixed } from '../artwork/pageFindings.ts'
import css from './design.module.css'
import pieces from './Inks.module.css'

/** What was read of a placed page: its plates stay as they are in the file. */
export function PageFields({ layer: { name, read } }: { layer: PlacedPage }) {
  const { width, height } = read.size
  return (
    <section className={css.card} aria-label="文件页">
      <h2>{name}</h2>
      <ul className={pieces.inks}>
        {read.inks.map(({ rgb, spot }) => (
          <li key={`${spot} ${rgb}`}>
            <i style={{ background: rgb }} />
            {spot ?? '黑（K）'}
          </li>
        ))}
        {isMixed(read) && <li>四色或图片颜色</li>}
      </ul>
      <p className={css.hint}>
        原尺寸 {Math.round(width * 10) / 10}×{Math.round(height * 10) / 10} 毫米。按文件中的颜色制版，要改颜色请在原文件中修改后重新放入。
      </p>
    </section>
  )
}
