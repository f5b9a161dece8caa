import type { ThemeOptions } from '@mui/material/styles';

/** The very type that `createTheme` takes. To compare it with MUI's `Components<Theme>` takes the compiler 18 seconds. */
export type ComponentStyles = NonNullable<ThemeOptions['components']>;
