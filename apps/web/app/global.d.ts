declare module '*.css';
declare module '@fontsource-variable/inter/index.css';
