import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
