import { areas, type Area } from '../../contract/grant.ts'
import pieces from '../pieces/pieces.module.css'
import styles from './staff.module.css'

/** What somebody may, area by area. */
export const AreaTags = ({ of }: { of: readonly Area[] }) =>
  of.length === 0 ? (
    <span>无</span>
  ) : (
    <ul className={styles.areas}>
      {of.map((area) => (
        <li key={area} className={pieces.tag} data-tone="off">
          {areas[area]}
        </li>
      ))}
    </ul>
  )
