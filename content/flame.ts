/** The academy's mark, a candle's flame over its wick: paths on a ground of these units. public/favicon.svg repeats them. */
export const flame = {
  ...{ width: 24, height: 32 },
  body: 'M12 1c5 5.5 8 8.5 8 13a8 8 0 0 1-16 0c0-4.5 3-7.5 8-13Z',
  /** A line 2 units wide with round ends. */
  wick: 'M12 13v18',
}
