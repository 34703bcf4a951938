import { createContext, useContext } from 'react'

/** What the goods of the price desk are counted in. */
export const Unit = createContext('件')

export const useUnit = (): string => useContext(Unit)
