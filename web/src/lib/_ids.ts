/** Ids of people, as the server makes them. */
export const ids = {
  ana: '01890000-0000-7000-8000-0000000000a1',
  bia: '01890000-0000-7000-8000-0000000000b1',
  caio: '01890000-0000-7000-8000-0000000000c1',
} as const
