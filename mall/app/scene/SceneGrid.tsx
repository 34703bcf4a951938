import type { SceneCard } from '../../../contract/goods/catalog.ts'
import { scenePath } from '../goodsPath.ts'
import { Pic } from '../../../kit/Pic.tsx'
import css from './SceneGrid.module.css'

/** Scenes in a grid; each opens in a new tab. The pictures of the first `eager` are loaded at once. */
export function SceneGrid({ scenes, eager = 0 }: { scenes: readonly SceneCard[]; eager?: number }) {
  return (
    <ul className={css.grid}>
      {scenes.map((scene, i) => (
        <li key={scene.id}>
          <a href={scenePath(scene)} target="_blank" rel="noopener" className={css.scene}>
            <Pic image={scene.pic} alt="" sizes="(max-width:560px) 46vw, 290px" shape={[4, 3]} first={i < eager} />
            <span className={css.words}>
              <b>{scene.scenesName}</b>
              <span>{scene.slogan}</span>
            </span>
            <span className={css.goods}>{scene.goods} 件好物</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
