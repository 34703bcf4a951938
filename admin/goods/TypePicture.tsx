import type { ReactNode } from 'react'
import type { GoodsType } from '../../contract/goods.ts'
import styles from './type.module.css'

const bag = (
  <>
    <path d="M26 28v-4a10 10 0 0 1 20 0v4" fill="none" />
    <path d="M18 28h36l3 30H15z" />
  </>
)

const cup = (
  <>
    <path d="M24 18h24l-3 40H27z" />
    <path d="M22 18h28M27 12h18v6H27z" />
  </>
)

const pictures: Record<GoodsType, ReactNode> = {
  custom: (
    <>
      {bag}
      <path data-accent d="M27 44h18M27 50h12" />
      <circle data-fill="1" cx="68" cy="24" r="6" />
      <circle data-fill="2" cx="68" cy="40" r="6" />
      <circle data-fill="3" cx="68" cy="56" r="6" />
    </>
  ),
  common: (
    <>
      {bag}
      <path data-accent d="M28 43l6 6 10-11" />
      <path d="M64 56V46M72 56V38M80 56V28" />
    </>
  ),
  standard: (
    <>
      {cup}
      <path data-accent d="M30 36h12v10H30z" />
      <path d="M60 22h8l-1 34h-6zM76 22h8l-1 34h-6z" />
    </>
  ),
  spot: (
    <>
      <path d="M14 40h24v20H14zM38 40h24v20H38zM26 20h24v20H26z" />
      <path data-accent d="M22 40v7h8v-7M46 40v7h8v-7M34 20v7h8v-7" />
      <path d="M68 50h14M76 44l7 6-7 6" fill="none" />
    </>
  ),
}

/** A small picture of what a type of goods is; says nothing that the words beside it do not. */
export const TypePicture = ({ type }: { type: GoodsType }) => (
  <svg className={styles.picture} viewBox="0 0 92 72" aria-hidden="true">
    {pictures[type]}
  </svg>
)
