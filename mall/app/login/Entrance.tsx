import type { ReactNode } from 'react'
import { Logo } from '../shell/Logo.tsx'
import css from './Entrance.module.css'

const promises = ['价格逐项列明，一分一厘可复算', '工期按工作日推算，节假日写在明处', '稿件与校样留档，确认后才开印']

type Props = { title: string; children: ReactNode; wide?: boolean }

/** The page before the mall: its mark, what it promises, and a box with a form. `wide` boxes stand alone. */
export function Entrance({ title, children, wide = false }: Props) {
  return (
    <div className={css.page}>
      <header className="wide">
        <Logo className={css.logo} />
      </header>
      <div className={css.band}>
        <div className={`wide ${css.row} ${wide ? css.alone : ''}`}>
          {!wide && (
            <section className={css.story}>
              <h2>企业印刷与礼品，一站采齐</h2>
              <ul>
                {promises.map((promise) => (
                  <li key={promise}>{promise}</li>
                ))}
              </ul>
            </section>
          )}
          <section className={css.box}>
            <h1>{title}</h1>
            {children}
          </section>
        </div>
      </div>
    </div>
  )
}
